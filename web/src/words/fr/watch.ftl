## The public page of a board

watch-share = Partager …
watch-share-title = Partager l’échiquier { $number }
watch-share-link = La page
watch-share-embed = Dans une page à vous
watch-share-embed-about = Copiez-y cette ligne. L’échiquier prend la taille de son cadre et montre ce que les spectateurs voient ici.
embed-whole = L’échiquier { $number } en entier
replay = Revoir
replay-start = Au début
replay-back = Un coup en arrière
replay-move = Coup
replay-forward = Un coup en avant
replay-play = Dérouler les coups
replay-pause = Pause
replay-end = Au dernier coup
replay-live = Revenir à la partie
public-clocks-stopped = Pendules arrêtées, l’arbitre est à l’échiquier
rulings-count = { $count ->
    [one] 1 décision
   *[other] { $count } décisions
}
