import type { Grammar } from "./grammar.ts";
import { detectLanguage } from "./language.ts";

type Lines = Record<"opening" | "question" | "reply" | "invitation" | "ask", readonly string[]>;

/**
 * Lines in languages that clients write in, so that posts of theirs need no English. German ones have no
 * nouns, because a capital in the middle of a sentence counts as a name.
 */
const LANGUAGES: Partial<Record<string, Lines>> = {
  Greek: {
    opening: [
      "Καλημέρα από εμάς.",
      "Λίγα λόγια για εμάς.",
      "Με δυο λόγια.",
      "Για όσους δεν μας ξέρουν ακόμα.",
      "Είπαμε να το γράψουμε κι εδώ.",
      "Το λέμε όπως είναι.",
    ],
    question: [
      "Τι θα θέλατε να μάθετε;",
      "Γνωριζόμαστε ήδη;",
      "Εσείς τι λέτε;",
      "Ποιον σας θυμίζει αυτό;",
      "Τι να σας δείξουμε την άλλη φορά;",
      "Το ξέρατε;",
      "Ποιος το χρειάζεται;",
    ],
    reply: ["Περιμένουμε απαντήσεις.", "Πείτε μας.", "Είμαστε περίεργοι.", "Γράψτε το από κάτω."],
    invitation: [
      "Γράψτε μας.",
      "Ρωτήστε μας ό,τι θέλετε.",
      "Πείτε μας ένα γεια.",
      "Στείλτε μας μήνυμα.",
      "Πείτε το σε έναν φίλο.",
      "Κρατήστε το για μετά.",
      "Ρωτήστε μας κάτι.",
      "Ένα μήνυμα φτάνει.",
      "Τα λέμε.",
    ],
    ask: ["Εσείς;", "Συμφωνείτε;", "Τι λέτε;", "Ποιος το ήξερε;"],
  },
  Spanish: {
    opening: [
      "Hola, somos nosotros.",
      "Dos palabras sobre lo que hacemos.",
      "Para quien todavía no nos conoce.",
      "Lo contamos tal cual.",
      "Hoy toca contarlo por aquí.",
      "En pocas palabras.",
    ],
    question: [
      "¿Qué te gustaría saber?",
      "¿Ya nos conocemos?",
      "¿Tú qué opinas?",
      "¿A quién te recuerda esto?",
      "¿Qué te enseñamos la próxima vez?",
      "¿Lo sabías?",
      "¿Quién necesita leer esto?",
    ],
    reply: ["Te leemos.", "Cuéntanos.", "Tenemos curiosidad.", "Escríbelo abajo."],
    invitation: [
      "Escríbenos.",
      "Pregúntanos lo que quieras.",
      "Dinos hola.",
      "Mándanos un mensaje.",
      "Cuéntaselo a alguien.",
      "Guárdalo para luego.",
      "Pregunta sin problema.",
      "Con un mensaje basta.",
      "Hasta pronto.",
    ],
    ask: ["¿Y tú?", "¿De acuerdo?", "¿Qué dices?", "¿Quién lo sabía?"],
  },
  French: {
    opening: [
      "Bonjour, c’est nous.",
      "Quelques mots sur ce que nous faisons.",
      "Pour ceux qui ne nous connaissent pas encore.",
      "On vous le dit simplement.",
      "On en parle ici, pour changer.",
      "En quelques mots.",
    ],
    question: [
      "Que voudriez-vous savoir ?",
      "On se connaît déjà ?",
      "Et vous, vous en pensez quoi ?",
      "À qui cela vous fait-il penser ?",
      "Que voulez-vous voir la prochaine fois ?",
      "Vous le saviez ?",
      "Qui devrait lire ceci ?",
    ],
    reply: ["On vous lit.", "Dites-nous.", "On est curieux.", "Répondez juste en dessous."],
    invitation: [
      "Écrivez-nous.",
      "Posez-nous vos questions.",
      "Dites-nous bonjour.",
      "Envoyez-nous un message.",
      "Parlez-en à quelqu’un.",
      "Gardez-le pour plus tard.",
      "Un message suffit.",
      "Demandez-nous.",
      "À bientôt.",
    ],
    ask: ["Et vous ?", "D’accord ?", "Vous en dites quoi ?", "Qui le savait ?"],
  },
  German: {
    opening: [
      "Hallo, wir sind es.",
      "Kurz erzählt, was wir machen.",
      "Für alle, die uns noch nicht kennen.",
      "Wir sagen es, wie es ist.",
      "Das wollten wir hier einmal sagen.",
      "Ganz kurz zu uns.",
    ],
    question: [
      "Was würdet ihr gern wissen?",
      "Kennen wir uns schon?",
      "Was meint ihr dazu?",
      "An wen denkt ihr dabei?",
      "Was sollen wir euch als Nächstes zeigen?",
      "Habt ihr das gewusst?",
      "Wer sollte das lesen?",
    ],
    reply: ["Wir sind gespannt.", "Erzählt.", "Schreibt es gern darunter.", "Wir lesen mit."],
    invitation: [
      "Schreibt uns.",
      "Fragt uns, was ihr wollt.",
      "Sagt gern hallo.",
      "Meldet euch.",
      "Erzählt es weiter.",
      "Hebt es euch für später auf.",
      "Fragt einfach.",
      "Schreibt, wann ihr wollt.",
      "Bis bald.",
    ],
    ask: ["Und ihr?", "Stimmt ihr zu?", "Was sagt ihr?", "Wer hat das gewusst?"],
  },
};

/** Replaces lines of English by lines in the client's language; null for a language without lines. */
export function speakLanguageOf(text: string, grammar: Grammar): Grammar | null {
  const own = LANGUAGES[detectLanguage(text) ?? ""];
  return own
    ? {
        ...grammar,
        opening: [own.opening],
        question: [own.question],
        reply: [own.reply],
        observation: [],
        invitation: [own.invitation],
        ask: [own.ask],
      }
    : null;
}
