## Le cadre

pages = Pages
skip = Aller à la page
home = Tous les tournois
page-play = Jouer
page-lessons = Leçons
lessons-about = Une minute chacune : touchez une pièce, et l’arbitre dit aussitôt à quoi cela vous engage.
again-in = Nouvel essai possible dans { $span }.
again-later = Attendez un peu, puis réessayez.
page-gallery = Galerie
page-laws = Les Règles
page-set-up = Préparation
page-about = À propos
page-join = Rejoindre la salle
language = Langue
language-away = Langue « { $language } » : disponible dès que le service répondra
language-gone = Langue « { $language } » : chargement impossible, rechargez la page
theme = Couleurs
theme-system = Système
theme-light = Clair
theme-dark = Sombre
menu = Langue, couleurs, déconnexion
shortcuts = Raccourcis
loading = Un instant …
close = Fermer
copy = Copier
copied = Copié
copy-yourself = Le navigateur n’autorise pas la copie. Sélectionnez le texte et copiez-le vous-même.
cancel = Annuler
try-again = Réessayer
page-gone = Cette page n’a pas pu être chargée ; jadoube a peut-être été mis à jour depuis que vous l’avez ouvert. Rechargez la page ; rien de ce qui a été saisi n’est perdu.
reload = Recharger la page
goes-on-by-itself = La page continue d’elle-même dès que le service répond.
print = Imprimer
read-again = Relire
reading-boards = { $read } échiquiers lus sur { $total }
unfinished = Incomplet : { $read } échiquiers sur { $total } avaient été lus au moment de l’impression. Imprimez à nouveau.
label = { $word } :
no-page = Cette page n’existe pas
not-found-why = L’adresse est peut-être mal écrite, ou ce qui s’y trouvait a été supprimé.
no-event = Ce tournoi n’existe pas
no-round = Cette ronde n’existe pas
no-board = Cet échiquier n’existe pas
no-edition = Cette édition n’existe pas
for-arbiters = Cette page est destinée aux arbitres et aux auditeurs. L’affichage public est ouvert à tous.
unreachable = Le service est injoignable. Vérifiez le réseau ; s’il fonctionne, prévenez l’opérateur.
failed = Cela a échoué. Rechargez la page ; rien de ce qui a été saisi n’est perdu.
act-refused-late = Un acte que vous aviez saisi n’a pas été retenu : { $why }
acts-waiting = { $count ->
    [one] 1 acte attend le réseau
   *[other] { $count } actes attendent le réseau
}
acts-waiting-log-in = { $count ->
    [one] 1 acte attend que vous vous connectiez
   *[other] { $count } actes attendent que vous vous connectiez
}
connection-connecting = Connexion en cours
connection-open = En direct
connection-lost = Hors connexion : l’affichage peut être ancien
connection-refused = Hors connexion : ceci n’existe plus, ou ne vous est plus montré. Rechargez la page
connection-back = Connexion rétablie ; rien n’a été manqué

## Connexion

log-in = Se connecter
log-out = Se déconnecter
log-in-why = Les arbitres, les auditeurs et les opérateurs se connectent. Les spectateurs et ceux qui jouent par un lien n’ont pas besoin de le faire. L’arbitre principal vous donne un nom ; le premier se crée là où tourne le programme, avec « jadoube user add ».
log-in-http = Cette page est venue par http : qui est dans le même Wi-Fi pourrait lire votre mot de passe.
log-in-again = Se reconnecter
log-in-again-why = Votre session a pris fin. Ce que vous étiez en train de saisir est conservé : reprenez là où vous en étiez.
log-in-not-again = Continuer sans se connecter
log-in-not-again-about = Sans connexion, vous voyez ce que chacun voit. Les actes en attente restent dans ce navigateur et partiront à votre prochaine connexion.
login = Nom
password = Mot de passe
log-in-code = Code
log-in-code-about = Celui que montre maintenant le programme de votre téléphone, ou l’un de vos codes de secours.

## Compétitions et rondes

events = Tournois
events-none-yet = Il n’y a pas encore de tournoi. L’arbitre principal crée le premier.
event-first = Créez votre premier tournoi
event-archived = Terminé et archivé
hall = Salle de jeu
wall = Affichage public
report = Rapport
hand-over = Relève
rounds = Rondes
rounds-none = Ce tournoi n’a pas encore de ronde. L’arbitre principal en crée une sous « Préparation ».
round-number = Ronde { $number }
board-number = Échiquier { $number }
nobody = personne

## Appareils

device = Un appareil pour un échiquier
device-about = Ce code permet à un seul appareil de transmettre ce qui se passe à un échiquier. Il sert une fois, dans les cinq minutes.
device-code = Code
device-no-code = Ce code n’existe pas : il a déjà servi, il a plus de cinq minutes, ou il est mal saisi. Comparez-le, ou faites-en faire un nouveau.
device-redeem = Échanger le code contre un jeton
device-token = Le jeton de l’appareil, affiché une seule fois : donnez-le au programme qui fonctionne pour l’échiquier
device-tell = Il envoie les actes à cette adresse :
boards-title = Échiquiers électroniques
