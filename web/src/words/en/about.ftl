## About

about-what = A digital arbiter for chess over the board: it hears what happens at the boards, says what follows from the Laws, and leaves the decision to the arbiter.
about-version = Version
about-engine = Rules engine
about-licence = Licence
about-source = Source
about-source-unknown = not told by whoever runs this service
about-rights = This program is free: you may use it, read it, change it and give it on, changed or not, under the terms of its licence. It comes without any warranty.
about-get-source = The whole source of the version that answers here can be had at the address above.
about-ask-source = Whoever runs this service owes you the source of what your browser has been sent: ask for it.
about-licence-text = Text of the licence ({ $licence })
about-device = Rulings on this device
about-device-what = The rules engine runs in the browser too, so that a ruling does not have to wait for the service. This tries it with some games, and asks the service the same: about 0.3 MB are loaded.
about-device-try = Try it here
about-device-trying = The engine is loaded and tried …
about-device-same = It runs here: { $acts } acts were judged in { $ms } ms, each as the service judges it.
about-device-differs = It runs here, but { $different ->
    [one] one verdict differs
   *[other] { $different } verdicts differ
} from what the service says to { $acts } acts: reload the page, which is then as new as the service.
about-device-fails = It does not run here: { $why }
about-men = The men
about-men-by = The pictures of the men are “{ $set }” by { $by }, under { $licence }, as lichess’s chessground has them.
about-fonts = Letters
about-fonts-none = No font is bundled: the page is set in those of your system.
about-npm = In the page: { $count ->
    [one] 1 package
   *[other] { $count } packages
}
about-crates = In the service: { $count ->
    [one] 1 crate
   *[other] { $count } crates
}
about-search = Name or licence
about-none = Nothing here has this name.
about-unread = The notices could not be read. They are part of every built console: reload the page, or look into its folder “notices”.
about-licence-in-text = licence in its text
about-no-text = This package comes without a file of its licence; it is under:
