import { brand } from "../brand";
import type { LegalDocument } from "./legal-document";

export const privacyPolicy: LegalDocument = {
  title: "Privacy Policy",
  summary:
    "We store what you give us to run the service, nothing to follow you around, and we sell it to nobody.",
  sections: [
    {
      id: "who-we-are",
      title: "Who is responsible",
      paragraphs: [
        `${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.country}, is the controller of the data described here. We are a Cyprus company, so the General Data Protection Regulation (GDPR) applies to everything we do with it.`,
        `Questions and requests go to ${brand.email} or ${brand.phone.display}.`,
      ],
    },
    {
      id: "what-we-store",
      title: "What we store",
      paragraphs: ["What you type in or connect, and where you are signed in:"],
      list: [
        "Account: your name, e-mail address, password (as a hash we cannot read), chosen plan, and whether and when you agreed to marketing e-mails.",
        "Brand profile: the answers of the questionnaire, that is business name, website, what you offer, what makes you different, your social page addresses, tone and words to avoid. We store each step when you send it, so that you can go on later or on another device.",
        "Connected networks: if you connect LinkedIn or TikTok, the access tokens they give us, their expiry and the permissions you granted. We never see your password there.",
        "Newsletter: your e-mail address, if you subscribe, the words you agreed to, and when you asked, confirmed and left.",
        "Requests: the support tickets you submit with what you and we write in them, the plan changes you ask for, and your meetings with us, with the time zone you read their times in.",
        "Sign-ins: for each place where you are signed in, when that was, the kind of browser and device, and the network address. The first two you see under Account, where you can end each of them.",
        "Messages: what you write to us through the contact form or by e-mail, and what we answer.",
      ],
    },
    {
      id: "why",
      title: "Why, and on what legal basis",
      paragraphs: ["Each kind of data has one purpose:"],
      list: [
        "Account, brand profile, connected networks and requests: to create and publish your posts. Basis: our contract with you (Article 6(1)(b) GDPR).",
        "Newsletter and marketing e-mails: to write to you. Basis: your consent (Article 6(1)(a)), which you can withdraw at any time: by the link in every letter, under Account in your client area, or with one message.",
        "Sign-ins: to show you a stranger in your account, and to stop who tries passwords. Basis: our legitimate interest in doing so (Article 6(1)(f)).",
        "Messages: to answer you. Basis: our legitimate interest in doing so (Article 6(1)(f)), or the contract if you are a customer.",
        "Billing records: to keep our books. Basis: a legal duty (Article 6(1)(c)).",
      ],
    },
    {
      id: "ai",
      title: "How the AI uses your profile",
      paragraphs: [
        "Your brand profile is the instruction the AI works from when it drafts posts for you. It is used for your posts and for nobody else’s.",
        "No decision with legal effect for you is made by a machine alone. You approve what is published.",
      ],
    },
    {
      id: "processors",
      title: "Who processes data for us",
      paragraphs: [
        "Two companies run the machines, one service passes on what our team needs, and one delivers our e-mails, all under data processing agreements:",
      ],
      list: [
        "Cloudflare delivers the website and runs its code. It sees the technical data of each request, such as your IP address, to deliver the page and fend off attacks. Where a form asks whether you are a person, Cloudflare’s check (Turnstile) looks at your browser as well.",
        "Supabase holds the database and the sign-in service, with the account, profile, newsletter and connection data listed above.",
        "Our automation service receives your finished questionnaire, with your name and e-mail address, so that we can prepare your strategy meeting, and the TikTok connection if you make one.",
        "Our e-mail provider delivers what we write to you. It sees your address and the message.",
      ],
    },
    {
      id: "transfers",
      title: "Transfers outside the European Economic Area",
      paragraphs: [
        "Cloudflare and Supabase are groups with companies in the United States. Where data can be reached from there, the standard contractual clauses of the European Commission apply.",
        "If you publish to a social network, that network receives the post. What it does with it is governed by your agreement with the network.",
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      paragraphs: ["As short as the purpose allows:"],
      list: [
        "Account, brand profile and requests: as long as you have an account. Deleting it deletes them at once; they leave our backups within 30 days. The e-mail that tells you so needs your address a moment longer: until it is sent, at most thirty days.",
        "Questionnaire: the answers you give before you complete it until one day after you completed it, or until you delete your account.",
        "Network tokens: until you disconnect the network, close the account, or they expire. LinkedIn’s we then have revoked there; until LinkedIn has done so, at the latest until they expire, we keep them encrypted for that alone.",
        "Sign-ins: until you log out, at most 30 days; the sign-in service’s log of them until you delete your account.",
        "Newsletter address: while you are on the list, and twelve months after you left, to show that you had agreed. One that we asked to confirm and nobody did is deleted after thirty days.",
        "Messages: 12 months after the last reply.",
        "Billing records: as long as Cyprus tax law requires.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      paragraphs: [
        "We set these cookies and no others. All are necessary for what you asked for, none can be read by scripts, and none follows you to other sites. That is why you see no cookie banner.",
        "On the live site their names carry the prefix __Host-, with which your browser lets no other site write them.",
        "What you type into the questionnaire is also kept in that tab, until you close it, so that a reload loses nothing that you have not sent yet.",
        "There are no trackers and no third-party analytics. The live map on the contact page comes from OpenStreetMap, which then sees your IP address. It is loaded when you ask for it; where scripts are off, with the page.",
      ],
      list: [
        "The session cookie (spellpost-auth) keeps you signed in. It is deleted when you log out.",
        "The flash cookie (spellpost-toast) carries a short notice from one page to the next. It is deleted once shown, after five minutes at the latest.",
        "The device cookie (spellpost-device) is set when you log in, for 180 days. It tells us that your browser is one of yours, so that strangers who guess at your password cannot keep you out. It holds no name and no address.",
        "The desk cookie (spellpost-desk) is set for members of our team alone, for 180 days. It shows them the way to their desk. It is deleted when they log out.",
        "The pending-e-mail cookie (spellpost-pending) remembers the address that waits for confirmation, for one hour, so that we can send the mail again. It is deleted when you log out.",
        "The claim cookie (spellpost-claim) lets you choose a password for ten minutes when somebody else had registered your address first.",
        "The LinkedIn cookie (spellpost-linkedin) is set only when you connect LinkedIn. It makes sure, for ten minutes, that the connection is finished in the browser in which you started it.",
        "The TikTok cookie (spellpost-tiktok) is set only when you connect TikTok. It keeps the page that tells you the outcome for ten minutes.",
        "The recovery cookie (spellpost-recovery) is set only when a new password could not be saved after its link was opened. It lets you try another one for ten minutes.",
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      paragraphs: [
        "You may ask for a copy of your data, have it corrected or deleted, restrict or object to its use, take it with you in a common format, and withdraw a consent at any time for the future.",
        "Most of this you can do yourself: under Account in your client area you download your data, change it, or delete your account at once.",
        `Write to ${brand.email} from the address of your account. We answer within one month, usually within a day. If you are not satisfied, you can complain to the Commissioner for Personal Data Protection in Nicosia or to the authority where you live.`,
      ],
    },
    {
      id: "security",
      title: "Security",
      paragraphs: [
        "Connections are encrypted. Passwords are stored as hashes. In the database every account can reach its own row only, and network tokens cannot be read from the browser at all; those of LinkedIn are stored encrypted.",
        "If something goes wrong that puts you at risk, we tell the authority within 72 hours and you without delay.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      paragraphs: [
        "If we change what we do with your data, this page changes first, and customers hear of it by e-mail.",
      ],
    },
  ],
};
