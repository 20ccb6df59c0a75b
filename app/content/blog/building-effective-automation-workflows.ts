import { type BlogPost, bullets, callout, em, h, link, p, steps, strong } from "./article";
import { authors } from "./authors";

export const buildingEffectiveAutomationWorkflows: BlogPost = {
  id: "building-effective-automation-workflows",
  title: "Building Automation Workflows That Survive a Busy Tuesday",
  date: "2026-11-04",
  category: "Automation",
  readTime: 10,
  excerpt:
    "Most workflows break quietly, a few weeks after everybody stopped looking. A plain method for choosing, drawing, building and keeping one that does not.",
  image: "/images/blog/building-effective-automation-workflows.svg",
  imageAlt:
    "A train of posts arriving at a switch, where one track becomes three, each with a station",
  author: authors.marco,
  content: [
    p(
      "The first workflow I built for a business that was not mine sent a thank-you message after every order. It worked for five weeks. Then somebody refunded an order, which the shop system recorded as a new order with a negative amount, and a customer who had just complained about a broken vase was thanked warmly for buying it. Nobody noticed for three days.",
    ),
    p(
      "Nothing in that story is about technology. The steps ran exactly as drawn. What was missing was the question “what else can arrive here?” and somebody whose job it was to look. Good workflows are mostly made of those two things.",
    ),

    h("Pick the chore, not the tool"),
    p(
      "For five working days, put a mark on paper each time you do something that you have done the same way before. At the end of the week, ask four questions of each line.",
    ),
    steps(
      [
        strong("Does it start with a clear signal? "),
        "“An order comes in” is a signal. “When things get quiet” is not.",
      ],
      [
        strong("Would two people do it the same way? "),
        "If the answer is “it depends”, write down on what. If you cannot, it is not ready.",
      ],
      [
        strong("What does a mistake cost? "),
        "A duplicate calendar entry costs a smile. A wrong invoice costs a customer. Begin at the smiling end.",
      ],
      [
        strong("How often? "),
        "Something you do daily for four minutes is a better first candidate than something you do yearly for a whole day, because you will see it run and learn from it.",
      ],
    ),
    p(
      "The winner is usually dull: copying enquiries into a list, reminding people of tomorrow’s appointment, posting the week’s opening hours. Dull is perfect.",
    ),

    h("Draw it on one sheet of paper"),
    p(
      "Before you open any software, draw the workflow by hand. One sheet, landscape, a thick pen so that you cannot write much. Every workflow has the same five parts.",
    ),
    bullets(
      [
        strong("Trigger: "),
        "the one event that starts it. If there are two, you have two workflows.",
      ],
      [
        strong("Inputs: "),
        "what must be known at that moment. A name? A date? Where does it come from, and what if it is empty?",
      ],
      [
        strong("Decisions: "),
        "each one a question with a yes and a no. More than three? Split it.",
      ],
      [
        strong("Actions: "),
        "what changes in the world. Underline the ones that cannot be taken back, such as a sent message or a charged card.",
      ],
      [strong("Owner: "), "a name, not a department. This person gets told when it fails."],
    ),
    p(
      "Now take a second colour and walk through the sheet as an awkward visitor. The form arrives twice. The date is in the past. The e-mail address belongs to your own colleague. The order is a refund. For each, write what should happen next to the place where it happens.",
    ),

    h("An example: the enquiry that never gets lost"),
    p(
      "Imagine a studio that restores furniture. Enquiries come by a form on the website, by e-mail and by message, and about one in every handful is forgotten because the owner reads it while sanding. This is the sheet.",
    ),
    bullets(
      [strong("Trigger: "), "a new enquiry from the website form. Only that channel for now."],
      [strong("Inputs: "), "name, contact, description, photo. The photo may be missing."],
      [
        strong("Decision: "),
        "is there a photo? If not, the reply asks for one. If there is, the reply says when to expect an estimate.",
      ],
      [
        strong("Actions: "),
        "add a line to the enquiry list with today’s date; send the reply; put “estimate due” in the calendar two working days ahead.",
      ],
      [
        strong("Owner: "),
        "Anna, who gets a message if any step fails, with the enquiry in it so that she can answer by hand.",
      ],
    ),
    p(
      "Notice what it does ",
      em("not"),
      " do. It does not estimate the price, and it does not decide whether the job is interesting. Those are the reasons customers come to this studio.",
    ),
    p(
      "Notice also the order. The line in the list comes first: if everything after it fails, the enquiry is still written down somewhere.",
    ),

    h("Build it so that running twice is harmless"),
    p(
      "Sooner or later every workflow runs twice for the same event: a connection drops at the wrong moment, somebody presses a button again, a service retries to be helpful.",
    ),
    p(
      "The cure is a simple habit. Give every event a mark of its own, for instance the order number, and before any action that cannot be taken back, check whether that mark has been dealt with. In a spreadsheet, this is one extra column called “done”.",
    ),

    h("Fail loudly, to one person"),
    p(
      "A workflow has three ways to fail: it stops, it does the wrong thing, or it never starts. The third is the dangerous one: silence looks exactly like a quiet week.",
    ),
    bullets(
      [
        "For ",
        strong("stopping"),
        ": an alert with the data in it, so that a person can finish the job by hand in a minute.",
      ],
      [
        "For ",
        strong("doing the wrong thing"),
        ": a daily or weekly summary that a human can skim. “Today: 6 enquiries, 6 replies, 4 photos requested.”",
      ],
      [
        "For ",
        strong("never starting"),
        ": a heartbeat. If the usual number of events did not arrive by Friday noon, the owner is told.",
      ],
    ),
    callout(
      "One rule for messages",
      "Never let a workflow send something to a customer that you have not first let it send to yourself for a week.",
    ),

    h("Let it earn its freedom"),
    p(
      "Do not switch from manual to automatic in one step. There are four levels of trust, and moving up one at a time costs almost nothing.",
    ),
    steps(
      [
        strong("Watch. "),
        "The workflow only writes down what it would have done. You do the work as before and compare.",
      ],
      [strong("Suggest. "), "It prepares the reply, the entry or the post. You press the button."],
      [strong("Act and tell. "), "It acts by itself and reports each time. You can still undo."],
      [strong("Act. "), "It acts and only reports in the weekly summary."],
    ),
    p(
      "Many workflows should stay at level two forever. Anything with a price, a promise or a person’s feelings in it belongs there. Drafting posts is a good example, and we go into it in ",
      link("how to edit a machine’s draft", "/blog/editing-ai-drafts"),
      ".",
    ),

    h("Keep a page about each one"),
    p(
      "In a year, nobody will remember why the reply waits for two hours before it goes out. Write a page for each workflow, and keep it where the passwords and the insurance numbers are. It needs six lines: what starts it, what it changes, which accounts it uses, who owns it, how to switch it off, and the date somebody last checked that it still makes sense. Once a quarter, ask of each page whether you would build it again today. Retire what has lost its purpose; it keeps running, and it is what surprises you.",
    ),

    h("The checklist, to copy"),
    bullets(
      "One trigger, written as an event that can be seen.",
      "Every input has a source, and a plan for when it is empty.",
      "No more than three yes-or-no questions.",
      "Facts are saved before anything is sent.",
      "Running twice does no harm.",
      "Failures reach one named person, with the data to finish by hand.",
      "It ran for a week with you as its only customer.",
      "There is a page about it, and the page says how to switch it off.",
    ),
    p(
      "If you keep only one thing, keep the second colour. Anybody can draw how it goes when it goes well. The worth of a workflow is decided by what you wrote in the other pen.",
    ),
  ],
};
