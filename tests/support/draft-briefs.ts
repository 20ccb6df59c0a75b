import type { Brief, Network } from "../../app/domain/drafts/writer.ts";

export const NETWORKS: readonly Network[] = ["Instagram", "X", "LinkedIn", "Facebook", "TikTok"];

type Answers = Pick<
  Brief,
  "businessName" | "tone" | "offer" | "differentiator" | "wordsToAvoid" | "website"
>;

/** Completes a brief: one slot of each network, and nothing written before. */
export const createBrief = (values: Partial<Brief> = {}): Brief => ({
  businessName: "Olive & Rye",
  website: null,
  offer: "Sourdough and rye, baked overnight.",
  differentiator: "Our starter is from 1935.",
  tone: "Friendly",
  wordsToAvoid: "",
  slots: NETWORKS.map((network) => ({ network, plannedFor: "2026-03-02T09:30" })),
  earlierBodies: [],
  ...values,
});

/** Invented businesses, with a draft each that was read aloud and kept. */
export const EXAMPLES: readonly {
  answers: Answers;
  seed: string;
  network: Network;
  body: string;
}[] = [
  {
    answers: {
      businessName: "Olive & Rye",
      tone: "Funny",
      offer: "Sourdough and rye, baked overnight. Croissants on weekends.",
      differentiator:
        "Our starter is from 1935. My grandfather carried it across the border in a jam jar.",
      wordsToAvoid: "cheap, artisan",
      website: "https://oliveandrye.example",
    },
    seed: "1",
    network: "LinkedIn",
    body: "Our starter is from 1935. My grandfather carried it across the border in a jam jar. The longer version has slides.\n\nThoughts? Snacks?",
  },
  {
    answers: {
      businessName: "Pipe Dreams Plumbing",
      tone: "Edgy",
      offer: "We fix leaks, boilers and blocked drains in the old town.",
      differentiator: "We tell you what it costs before we open the toolbox. No call-out fee.",
      wordsToAvoid: "emergency",
      website: null,
    },
    seed: "5",
    network: "Instagram",
    body: "Houses make noises. Some of them mean something.\nWe tell you what it costs before we open the toolbox.\n\n#Leaks #PipeDreamsPlumbing",
  },
  {
    answers: {
      businessName: "Brandt & Lowe",
      tone: "Professional",
      offer: "Bookkeeping, payroll and VAT returns for small companies.",
      differentiator:
        "You always talk to the same person. We explain every figure in plain English.",
      wordsToAvoid: "cheap",
      website: "https://brandtlowe.example",
    },
    seed: "4",
    network: "Instagram",
    body: "“I’ll sort it later” is a filing system, too.\nYou always talk to the same person.",
  },
  {
    answers: {
      businessName: "Lacquer Room",
      tone: "Friendly",
      offer: "Manicures, gel nails, nail art",
      differentiator: "I only take one client at a time. I never rush.",
      wordsToAvoid: "discount",
      website: null,
    },
    seed: "2",
    network: "Facebook",
    body: "Do you cut your own fringe and regret it? Be honest, I won’t tell.\n\nI only take one client at a time. Send this to someone who’d like it.",
  },
  {
    answers: {
      businessName: "Lingua Casa",
      tone: "Friendly",
      offer: "Evening courses in Greek, Spanish and German. Small groups.",
      differentiator: "No one opens a book in the first lesson. We cook together once a month.",
      wordsToAvoid: "",
      website: null,
    },
    seed: "2",
    network: "LinkedIn",
    body: "What would you say if you weren’t shy? We’ll read every answer with a cup of something warm.\n\nNo one opens a book in the first lesson. It’s nice to be able to say it here.",
  },
  {
    answers: {
      businessName: "Kollektiv Bikes",
      tone: "Bold",
      offer: "Used bicycles, taken apart and put together again with a guarantee.",
      differentiator: "Every bicycle has a diary of what was done to it.",
      wordsToAvoid: "",
      website: null,
    },
    seed: "1",
    network: "X",
    body: "No warm-up. Every bicycle has a diary of what was done to it.",
  },
  {
    answers: {
      businessName: "Hartmann Law",
      tone: "Professional",
      offer: "Employment law and tenancy disputes.",
      differentiator:
        "Our lawyers answer the phone themselves. If your case has no chance, we say so.",
      wordsToAvoid: "aggressive",
      website: null,
    },
    seed: "3",
    network: "LinkedIn",
    body: "Our lawyers answer the phone themselves. If your case has no chance, we say so. A short conversation says more than a long page.\n\nWhat would you want to know beforehand?",
  },
  {
    answers: {
      businessName: "Petal & Stem",
      tone: "Friendly",
      offer: "Bouquets from what grows nearby",
      differentiator:
        "I drive to the growers at five in the morning and only buy what I'd put on my own table.",
      wordsToAvoid: "",
      website: null,
    },
    seed: "4",
    network: "Facebook",
    body: "If we haven’t met yet: I drive to the growers at five in the morning and only buy what I’d put on my own table.\n\nDo you cut the stems or leave it to luck? I’m curious.",
  },
  {
    answers: {
      businessName: "Chairside",
      tone: "Bold",
      offer: "Appointment reminders and scheduling software for dental clinics",
      differentiator: "Works with the software you already have. Set up in an afternoon.",
      wordsToAvoid: "AI",
      website: "https://chairside.example",
    },
    seed: "1",
    network: "Facebook",
    body: "This is Chairside. Works with the software you already have. More: https://chairside.example\n\nWhich of your friends should read this?",
  },
  {
    answers: {
      businessName: "Ταβέρνα Παύλος",
      tone: "Friendly",
      offer: "Μαγειρεύουμε σπιτικό φαγητό κάθε μέρα. Αρνί στον φούρνο και μεζέδες.",
      differentiator: "Η γιαγιά μου διαλέγει τα λαχανικά. Έχουμε αυλή με συκιά.",
      wordsToAvoid: "",
      website: null,
    },
    seed: "1",
    network: "Facebook",
    body: "Μαγειρεύουμε σπιτικό φαγητό κάθε μέρα. Αρνί στον φούρνο και μεζέδες.\nΕσείς τι λέτε;",
  },
];
