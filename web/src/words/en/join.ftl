## Joining the hall

join-no-hall = This service was not begun for a hall without internet. Whoever runs it does so with “jadoube serve --hall”.
join-no-network = The laptop is in no network. Let it join the WLAN of the hall, or open a hotspot on it or on a telephone; then reload this page.
join-clock = The clock of this device is { $hours ->
    [one] one hour
   *[other] { $hours } hours
} { $which ->
    [behind] behind
   *[ahead] ahead of
} that of the laptop. Put the wrong one right: over https a certificate holds for its time alone.
join-picture = QR code of the address of this page
join-scan = Scan, or type the address
join-scan-how = The telephone has to be in the same WLAN as the laptop. No internet is needed.
join-at-once = At once: over http
join-at-once-what = Everything works without trusting anything, except what browsers keep for pages that come over https:
join-not-install = installing the page like an app;
join-not-offline = opening it while the network is away;
join-not-camera = the camera;
join-not-notices = notices of the telephone;
join-not-copy = copying with a button;
join-not-awake = keeping the screen on.
join-read-along = Whoever is in the same WLAN and knows how can read along, passwords too. Log in this way only in a WLAN with a password that the arbiters alone have.
join-go-http = Go on over http
join-trust = With everything: over https
join-trust-what = The laptop has a certificate authority of its own, “{ $name }”. A telephone that trusts it believes this laptop, at addresses of private networks alone, and no site of the internet.
join-name = Name
join-ends = Holds until
join-compare = Compare the fingerprint with what the laptop shows before you trust it: a second laptop in the hall has another one.
join-fetch = Fetch the certificate
join-ios = iPhone and iPad
join-ios-1 = Open this page in Safari, fetch the certificate, and allow the download of the profile.
join-ios-2 = Settings › Profile Downloaded › Install (or General › VPN & Device Management).
join-ios-3 = Settings › General › About › Certificate Trust Settings: switch it on.
join-android = Android
join-android-1 = Fetch the certificate: it is among the downloads.
join-android-2 = Settings › Security › Encryption & credentials › Install a certificate › CA certificate. Where it is called otherwise, search the settings for “CA certificate”.
join-android-3 = Choose the file “ca.crt”. The telephone may ask for a screen lock, and shows from then on that its network may be monitored.
join-computer = Computers
join-computer-1 = Fetch the certificate and add it to the authorities of the system or of the browser, for websites only.
join-computer-2 = Programs read it as PEM at /hall/ca.pem (“jadoube board --tls-ca”).
join-go-https = Go on over https
join-is-https = You are there: to the first page
join-one-of-both = Stay with one of the two: what was entered over http and has not been sent waits there, and whoever is logged in over one logs in anew over the other.
join-end = To end the trust
join-end-how = iPhone and iPad: Settings › General › VPN & Device Management › “{ $name }” › Remove Profile. Android: Settings › Security › Encryption & credentials › User credentials. On the laptop, removing the folder of the authority makes a new one at the next start, which every telephone has to trust anew.
