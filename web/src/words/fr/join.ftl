## Rejoindre la salle

join-no-hall = Ce service n’a pas été lancé pour une salle sans internet. Son opérateur le fait avec « jadoube serve --hall ».
join-no-network = L’ordinateur n’est dans aucun réseau. Connectez-le au Wi-Fi de la salle, ou ouvrez un point d’accès sur lui ou sur un téléphone ; puis rechargez cette page.
join-clock = L’horloge de cet appareil a { $hours ->
    [one] une heure
   *[other] { $hours } heures
} { $which ->
    [behind] de retard
   *[ahead] d’avance
} sur celle de l’ordinateur. Réglez celle qui est fausse : en https, un certificat ne vaut que pour son temps.
join-picture = Code QR de l’adresse de cette page
join-scan = Scannez, ou tapez l’adresse
join-scan-how = Le téléphone doit être dans le même Wi-Fi que l’ordinateur. Internet n’est pas nécessaire.
join-at-once = Tout de suite : en http
join-at-once-what = Tout fonctionne sans rien approuver, sauf ce que les navigateurs réservent aux pages venues en https :
join-not-install = installer la page comme une application ;
join-not-offline = l’ouvrir quand le réseau manque ;
join-not-camera = l’appareil photo ;
join-not-notices = les notifications du téléphone ;
join-not-copy = copier avec un bouton ;
join-not-awake = garder l’écran allumé.
join-read-along = Qui est dans le même Wi-Fi et s’y connaît peut tout lire, mots de passe compris. Ne vous connectez ainsi que dans un Wi-Fi dont seuls les arbitres ont le mot de passe.
join-go-http = Continuer en http
join-trust = Avec tout : en https
join-trust-what = L’ordinateur a sa propre autorité de certification, « { $name } ». Un téléphone qui l’approuve croit cet ordinateur, aux seules adresses de réseaux privés, et aucun site d’internet.
join-name = Nom
join-ends = Valable jusqu’au
join-compare = Avant de l’approuver, comparez l’empreinte avec celle que montre l’ordinateur : un second ordinateur dans la salle en a une autre.
join-fetch = Télécharger le certificat
join-ios = iPhone et iPad
join-ios-1 = Ouvrez cette page dans Safari, téléchargez le certificat, et autorisez le téléchargement du profil.
join-ios-2 = Réglages › Profil téléchargé › Installer (ou Général › VPN et gestion de l’appareil).
join-ios-3 = Réglages › Général › Informations › Réglages des certificats : activez-la.
join-android = Téléphones Android
join-android-1 = Téléchargez le certificat : il est parmi les téléchargements.
join-android-2 = Paramètres › Sécurité › Chiffrement et identifiants › Installer un certificat › Certificat CA. Si le nom diffère, cherchez « certificat CA » dans les paramètres.
join-android-3 = Choisissez le fichier « ca.crt ». Le téléphone demande peut-être un verrouillage de l’écran, et indique dès lors que son réseau peut être surveillé.
join-computer = Ordinateurs
join-computer-1 = Téléchargez le certificat et ajoutez-le aux autorités du système ou du navigateur, pour les sites web seulement.
join-computer-2 = Les programmes le lisent en PEM à /hall/ca.pem (« jadoube board --tls-ca »).
join-go-https = Continuer en https
join-is-https = Vous y êtes : à la première page
join-one-of-both = Restez à l’une des deux : ce qui a été saisi en http sans être envoyé y attend, et qui est connecté à l’une doit se connecter de nouveau à l’autre.
join-end = Retirer la confiance
join-end-how = iPhone et iPad : Réglages › Général › VPN et gestion de l’appareil › « { $name } » › Supprimer le profil. Android : Paramètres › Sécurité › Chiffrement et identifiants › Identifiants de l’utilisateur. Sur l’ordinateur, supprimer le dossier de l’autorité en fait une nouvelle au prochain démarrage, que chaque téléphone devra approuver de nouveau.
