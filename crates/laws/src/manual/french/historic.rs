//! The historic codes: penalties at the opponent's choice.

use super::Translated;
use crate::Provision;

pub(super) const ENTRIES: &[Translated] = &[
    Translated {
        provision: Provision::LccX,
        title: "Londres X : jouer la pièce de l'adversaire",
        says: "Un joueur qui joue une pièce de l'adversaire lui donne trois choix : la pièce \
            revient et le roi joue ; elle reste où elle a été mise ; ou elle revient et est prise, \
            si elle peut l'être.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::LccXI,
        title: "Londres XI : prendre avec une pièce qui ne peut pas",
        says: "Si la prise n'est pas ouverte à la pièce qui l'a faite, l'adversaire choisit entre \
            une prise de la même pièce par une autre qui le peut et un coup régulier de la pièce \
            touchée.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::LccXII,
        title: "Londres XII : prendre sa propre pièce",
        says: "Un joueur qui prend sa propre pièce doit jouer l'une des deux, et l'adversaire dit \
            laquelle.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::LccXIII,
        title: "Londres XIII : le faux coup",
        says: "Quand une pièce est jouée sur une case qu'elle ne peut atteindre, l'adversaire a \
            trois possibilités : le coup reste tel quel ; la même pièce joue un coup régulier ; la \
            pièce rentre et le roi joue. Il n'y a pas de pendule sur laquelle appuyer ; \
            l'infraction est donc complète quand la pièce est lâchée. Le roi ne peut roquer par \
            pénalité.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::LccXIV,
        title: "Londres XIV : jouer sans avoir le trait",
        says: "Celui qui joue quand ce n'est pas à lui laisse à l'adversaire d'accepter les deux \
            coups ou de faire reprendre le second.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::LccXXV,
        title: "Londres XXV : quand une pénalité se réclame",
        says: "L'adversaire qui veut une pénalité doit le dire avant de toucher une pièce ; en \
            toucher une, c'est y renoncer.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::BcaVII,
        title: "Association britannique VII : contact et faux coup",
        says: "Plus aucun coup de roi n'est imposé. Selon le cas, l'adversaire fait jouer la pièce \
            régulièrement, fait prendre régulièrement la pièce visée, ou désigne une autre pièce à \
            jouer. De plusieurs pièces propres touchées, il désigne celle qui joue ; de plusieurs \
            pièces adverses, celle qui est prise.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::BlueKing,
        title: "Livre bleu : une pièce immobile",
        says: "Une pièce touchée sans coup légal se paie en jouant le roi.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::BlueCastling,
        title: "Livre bleu : le faux roque",
        says: "Après un roque qui n'était pas permis, l'adversaire décide si c'est le roi ou la \
            tour qui joue.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::BlueCheck,
        title: "Livre bleu : se mettre en échec",
        says: "Un coup qui laisse le roi en échec est repris, et l'adversaire fait jouer le roi ou \
            désigne une autre pièce.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::OldKing,
        title: "L'ancienne pénalité du coup de roi",
        says: "Un coup illégal, une pièce touchée qui ne peut jouer, une pièce adverse touchée qui \
            ne peut être prise : chacun se payait d'un coup de roi, qui ne pouvait être un roque. \
            Tarrasch, qui écrit vers 1931, rapporte que cela avait été aboli quelques années plus \
            tôt.",
        changes: &[],
        out_of_scope: None,
    },
    Translated {
        provision: Provision::WholeCode,
        title: "Un code historique dans son ensemble",
        says: "Cité là où le code connaissait sûrement la chose, un mat ou une nulle convenue, \
            mais où les réimpressions disponibles ne lui donnent pas de numéro.",
        changes: &[],
        out_of_scope: None,
    },
];
