import type { Story } from "./case-study";

export const techstart: Story = {
  company: "TechStart Solutions",
  title: "IT support people read for fun",
  fullTitle: "How TechStart turned its help desk into the most-read page in town",
  description:
    "An IT support firm stopped posting stock photos of server rooms and started answering the questions its customers really ask.",
  posts: ["laptop", "rocket"],
  stats: [
    { label: "LinkedIn followers in six months", value: "3.1x" },
    { label: "inquiries a month, from 5", value: "17" },
    { label: "saved every week", value: "6 hours" },
  ],
  industry: "IT support",
  companySize: "24 people",
  location: "Limassol, Cyprus",
  challenge: [
    "TechStart looks after the computers of dental practices and law offices. The work is invisible when it goes well, which makes it hard to show. Its LinkedIn page had eleven posts in a year. Nine of them were public holidays.",
    "No one lacked ideas. The help desk answered forty good questions a day. Turning one of them into a post took an hour no one had.",
  ],
  solution:
    "The brand profile set three adjectives (calm, exact, dry) and one forbidden word: synergy. Every week the AI reads the help desk’s closed-ticket titles, with names removed, and drafts seven posts from them. A technician spends ten minutes on Monday saying yes, no, or not quite.",
  implementationSteps: {
    "Wrote the profile":
      "Twenty minutes, two technicians, and one argument about whether dry counts as friendly.",
    "Collected a month of questions": "Sixty ticket titles became the first list of topics.",
    "Chose the slots":
      "LinkedIn at 7:40 AM on weekdays, before the first phone call in their customers’ offices.",
    "Handed over the Monday check": "One person approves. Whatever isn’t approved isn’t posted.",
  },
  results: [
    "Followers went from 410 to 1,270 in six months, nearly all of them in the two trades the firm serves.",
    "Inquiries through the page rose from five to seventeen a month. New customers quote posts in the first call.",
    "The help desk gets fewer calls about printers. The printer post has been shared 212 times.",
  ],
  testimonial: {
    quote:
      "Our posts used to sound like a brochure. Now they sound like Maria from the help desk on a good day, and people call up asking for Maria.",
    name: "Andreas Kyriakou",
    title: "Managing Director, TechStart Solutions",
    avatar: "/images/avatars/andreas-kyriakou.svg",
  },
};
