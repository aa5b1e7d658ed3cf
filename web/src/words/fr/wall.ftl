## L’affichage public

wall-controls = Affichage public
wall-back = Précédent
wall-forward = Suivant
wall-pause = Pause
wall-go-on = Reprendre
wall-paused = En pause
wall-full = Plein écran
wall-full-end = Quitter le plein écran
wall-leave = Vers la salle de jeu
wall-page = { $page } / { $pages }
wall-delayed = { $minutes ->
    [one] en différé d’une minute
   *[other] en différé de { $minutes } minutes
}
wall-old = État à { $time }
wall-board-problem = Cet échiquier ne peut être montré pour le moment.
wall-no-round = Ce tournoi n’a pas encore de ronde. Ses échiquiers paraîtront ici dès qu’il en aura une.
wall-counts = { $playing } en cours, { $over } terminées
