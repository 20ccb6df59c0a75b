import { demoAccount } from "~/content/demo-account";
import { demoClient } from "~/content/demo-client";
import { sampleTickets } from "~/content/demo-support";
import { addDays, formatIsoDay } from "~/domain/calendar";
import { getAgenda } from "~/domain/clients/agenda";
import { toClientView } from "~/domain/clients/client-view";
import { getOnboardingProgress } from "~/domain/clients/onboarding-progress";
import type { Profile } from "~/domain/profiles/profile";
import { DEMO_TIME_ZONE, getDemoTime, listDemoDrafts, offerDemoDraft } from "./drafts";

const BILLING_DAYS = 30;
const { answers } = demoClient;

const profile: Profile = {
  ...answers,
  id: "demo",
  chosen_plan: "pro",
  tone_preference: "Friendly",
  facebook_url: null,
  linkedin_url: "https://linkedin.com/company/figandolive",
  created_at: demoAccount.createdAt,
  completed_at: demoAccount.createdAt,
  plan_activated_at: demoAccount.createdAt,
  plan_status: "active",
  paused_days: 0,
  launch_spot: null,
  time_zone: DEMO_TIME_ZONE,
  version: 1,
};

/** What the dashboard of the client area shows, of Fig & Olive. */
export function createDemoClient(now: Date) {
  const rows = listDemoDrafts(now, new URLSearchParams());
  const agenda = getAgenda(getDemoTime(now), DEMO_TIME_ZONE, profile, null, rows);
  const waiting = rows.find(({ status }) => status === "waiting");
  return {
    client: toClientView(demoAccount, profile, null, addDays(formatIsoDay(now), BILLING_DAYS), []),
    progress: {
      ...getOnboardingProgress(profile, null, DEMO_TIME_ZONE, now),
      isDone: false, // shown nevertheless
      summary: "100%: everything is set up.",
      next: { label: "Go to Homepage", href: "/" },
    },
    agenda: { ...agenda, firstWaiting: waiting ? offerDemoDraft(waiting, now) : null },
    updates: sampleTickets.map(({ id, subject, messages }) => ({
      id,
      text: `We replied to your ticket “${subject}”`,
      note: messages.at(-1)?.formattedAt ?? null,
      href: `/client/tickets/${id}`,
    })),
    linkedin: { isConnected: true, mustReconnect: false, text: "Connected." },
  };
}
