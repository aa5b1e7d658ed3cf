## À propos

about-what = Un arbitre numérique pour les échecs sur l’échiquier : il entend ce qui se passe aux échiquiers, dit ce qui découle des Règles, et laisse la décision à l’arbitre.
about-version = Version
about-engine = Moteur des Règles
about-licence = Licence
about-source = Code source
about-source-unknown = non indiqué par l’opérateur de ce service
about-rights = Ce programme est libre : vous pouvez l’utiliser, le lire, le modifier et le transmettre, modifié ou non, aux conditions de sa licence. Il est fourni sans aucune garantie.
about-get-source = Le code source complet de la version qui répond ici se trouve à l’adresse ci-dessus.
about-ask-source = L’opérateur de ce service vous doit le code source de ce que votre navigateur a reçu : demandez-le.
about-licence-text = Texte de la licence ({ $licence })
about-device = Décisions sur cet appareil
about-device-what = Le moteur des Règles fonctionne aussi dans le navigateur, afin qu’une décision n’ait pas à attendre le service. L’essai porte sur quelques parties, que le service juge aussi : environ 0,3 Mo sont chargés.
about-device-try = L’essayer ici
about-device-trying = Le moteur est chargé et essayé …
about-device-same = Il fonctionne ici : { $acts } actes ont été jugés en { $ms } ms, chacun comme le service le juge.
about-device-differs = Il fonctionne ici, mais { $different ->
    [one] un verdict diffère
   *[other] { $different } verdicts diffèrent
} de ce que le service dit de { $acts } actes : rechargez la page, qui sera alors aussi récente que le service.
about-device-fails = Il ne fonctionne pas ici : { $why }
about-men = Les pièces
about-men-by = Les images des pièces sont « { $set } » de { $by }, sous { $licence }, telles que les contient chessground de lichess.
about-fonts = Les caractères
about-fonts-none = Aucune police n’est incluse : la page utilise celles de votre système.
about-npm = Dans la page : { $count ->
    [one] 1 paquet
   *[other] { $count } paquets
}
about-crates = Dans le service : { $count ->
    [one] 1 crate
   *[other] { $count } crates
}
about-search = Nom ou licence
about-none = Rien ne porte ce nom ici.
about-unread = Les mentions n’ont pas pu être lues. Elles font partie de toute console construite : rechargez la page, ou regardez dans son dossier « notices ».
about-licence-in-text = licence dans son texte
about-no-text = Ce paquet est livré sans fichier de licence ; il est sous :
