## La relève entre arbitres

hand-over-open = En suspens
hand-over-short = Parties qui se terminent bientôt
hand-over-counters = Coups illégaux jusqu’ici
hand-over-decided = Décidé depuis le { $time }
hand-over-since = Décidé depuis
hand-over-as-of = État au { $time }
hand-over-line = { $board } : { $what }
hand-over-nothing = Rien
hand-over-copy = Copier comme texte
hand-over-copied = La relève est copiée.
hand-over-not-copied = Le navigateur n’autorise pas la copie. Imprimez la page, ou sélectionnez le texte pour le copier.
hand-over-flag = Un drapeau est tombé
hand-over-clock = La pendule reste à régler
down-silent = Aucun signal de son appareil
down-not_recorded = Les actes ne peuvent pas être enregistrés
down-engine_failed = Le moteur est en panne
down-not_judged = N’est plus jugé
down-record_changed = Le procès-verbal a été modifié
