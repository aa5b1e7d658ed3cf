## Les appels à l’arbitre, les cartes des tables, et ce à quoi elles mènent

call-title = Appeler l’arbitre
call-arbiter = Un arbitre, s’il vous plaît
call-since = Appelé à { $time }
call-told = Les arbitres sont prévenus.
call-arbiter-goes = Un arbitre arrive.
call-somebody-goes = { $name } arrive.
call-over = L’arbitre est passé. Vous pouvez l’appeler de nouveau.
table-number = Table { $number }

calls-count = { $count ->
    [one] Une table appelle
   *[other] { $count } tables appellent
}
call-heard = La table { $number } appelle l’arbitre
call-waited = Temps d’attente
call-you-go = Vous y allez.
call-go = J’y vais
call-done = C’est fait
call-sound = Un son quand une table appelle
call-near = Sonner d’abord pour
call-near-all = Tous les secteurs

cards = Les cartes des tables
cards-about = Une sur chaque table : un joueur la scanne et appelle l’arbitre. Elle vaut pour toutes les rondes, pour l’échiquier qui porte le numéro de la table.
cards-tables = Tables
cards-none = Aucune ronde n’a encore d’échiquiers. Écrivez combien il y a de tables.
cards-here = Cette page est ouverte sous une adresse qui mène chaque téléphone à lui-même. Ouvrez-la sous l’adresse de cet ordinateur dans le réseau de la salle, puis imprimez.
cards-address = Elles mènent à { $address }. Quand cette adresse change, il faut les imprimer de nouveau.
cards-renew = Nouvelles cartes
cards-renew-about = Les cartes affichées maintenant n’appelleront plus personne, et le diront. Il faudra toutes les imprimer de nouveau.
cards-renew-do = Faire de nouvelles cartes
cards-renewed = Les cartes sont nouvelles. Imprimez-les.
card-code = Code de la table { $number }
card-scan = Pour appeler l’arbitre, scannez ceci et touchez « Un arbitre, s’il vous plaît ».
card-other-language = en
card-scan-other = To call the arbiter, scan this and tap “Arbiter, please”.
