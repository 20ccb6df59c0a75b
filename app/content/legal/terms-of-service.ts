import { brand } from "../brand";
import type { LegalDocument } from "./legal-document";

export const termsOfService: LegalDocument = {
  title: "Terms of Service",
  summary:
    "The plan you choose is what we deliver, until you cancel. You approve, we post, and your words stay yours.",
  sections: [
    {
      id: "agreement",
      title: "The agreement",
      paragraphs: [
        `These terms are between you and ${brand.name}, ${brand.address.street}, ${brand.address.city}, ${brand.address.country}. You accept them when you create an account.`,
        "The service is made for businesses. If you sign up for a company, you confirm that you may do so in its name.",
      ],
    },
    {
      id: "service",
      title: "What the service does",
      paragraphs: [
        `${brand.name} uses artificial intelligence to create images, videos and texts for social media from your brand profile, chooses posting times, and publishes to the networks you connect. How many posts and networks are included is what your plan on the pricing page says.`,
        "Your plan becomes active once the strategy meeting has been booked and held. Until then no content is created.",
      ],
    },
    {
      id: "account",
      title: "Your account",
      paragraphs: [
        "Give us a working e-mail address and keep your password to yourself. You answer for what happens through your account; tell us at once if somebody else got in.",
        "One account is for one business.",
      ],
    },
    {
      id: "payment",
      title: "Plans, prices and payment",
      paragraphs: [
        "Prices are on the pricing page, per month or per year, without taxes that may apply to you. Payment is due in advance for each period.",
        "Where the pricing page offers a free first month, it is free once for each business. Changing the plan takes effect at the next billing cycle. If a price rises, we say so at least 30 days before it touches you.",
      ],
    },
    {
      id: "cancelling",
      title: "Cancelling",
      paragraphs: [
        "You can cancel at any time by writing to us. The plan then runs to the end of the period you paid for. After a yearly plan’s first 14 days the rest of the year is not refunded, unless we failed to deliver.",
        "We can end the agreement with 30 days' notice, and refund what you paid beyond it. If you break these terms in a serious way, we can end it at once.",
      ],
    },
    {
      id: "content",
      title: "Your content and your approval",
      paragraphs: [
        "What you give us stays yours, and what we create for you is yours to use without limit once it is paid for. You allow us to process both as far as the service needs it.",
        "Artificial intelligence makes mistakes. Read a post before you approve it: with your approval you take it as your own statement, including that its claims are true and its pictures may be used.",
      ],
    },
    {
      id: "rules",
      title: "What is not allowed",
      paragraphs: ["You may not use the service for:"],
      list: [
        "anything unlawful, deceptive or hateful, or content that harms minors",
        "other people’s names, pictures or trademarks without their permission",
        "spam, invented reviews or bought engagement",
        "breaking the rules of the networks you publish to",
        "attacking, copying or reselling the service itself",
      ],
    },
    {
      id: "networks",
      title: "Social networks and other services",
      paragraphs: [
        "LinkedIn, TikTok, Facebook, Instagram and X belong to others. They can change their rules, refuse a post or be out of order, and we do not answer for that. You can disconnect a network at any time.",
      ],
    },
    {
      id: "liability",
      title: "Availability and liability",
      paragraphs: [
        "We work with care to keep the service running, and fix what breaks as fast as we can. We do not promise a number of followers, likes or sales; figures in our stories are examples.",
        "We are liable without limit for intent, gross negligence, and injury to life or health. For slight negligence we are liable only if an essential duty was broken, and then for the foreseeable damage, at most what you paid in the twelve months before.",
      ],
    },
    {
      id: "final",
      title: "Changes, law and contact",
      paragraphs: [
        "If we change these terms, you hear of it by e-mail 30 days before. If you do not agree, you can cancel until then. Should one clause fail, the others stand.",
        `The law of the Republic of Cyprus applies, and its courts in Nicosia decide, unless the law gives you a court where you live. Questions: ${brand.email}.`,
      ],
    },
  ],
};
