import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Routes of the site, all defined here. */
export default [
  // the public site
  index("routes/marketing/home.tsx"),
  route("features", "routes/marketing/features.tsx"),
  route("pricing", "routes/marketing/pricing.tsx"),
  route("case-studies", "routes/marketing/case-studies.tsx"),
  route("case-studies/:id", "routes/marketing/case-study.tsx"),
  route("blog", "routes/marketing/blog.tsx"),
  route("blog/:id", "routes/marketing/blog-post.tsx"),
  route("about-us", "routes/marketing/about-us.tsx"),
  route("contact-us", "routes/marketing/contact-us.tsx"),
  route("thank-you", "routes/marketing/thank-you.tsx"),
  route("privacy-policy", "routes/marketing/privacy-policy.tsx"),
  route("terms-of-service", "routes/marketing/terms-of-service.tsx"),
  route("newsletter", "routes/marketing/newsletter.tsx"),
  route("newsletter/leave", "routes/marketing/newsletter-leave.tsx"),
  route("documentation", "routes/marketing/documentation.tsx"),

  // next page of TikTok, also independent of the viewer
  route("tiktok-auth/:authType?", "routes/authorization/tiktok-auth.tsx"),

  // pages that depend on the viewer
  layout("routes/viewer-layout.tsx", [
    // account: sign-up, confirmation, sign-in and sign-out
    route("signup", "routes/account/signup.tsx"),
    route("email-verified", "routes/account/email-verified.tsx"),
    route("login/code", "routes/account/login-code.tsx"),
    route("staff-invitation", "routes/account/staff-invitation.tsx"),
    route("confirm-identity", "routes/account/confirm-identity.tsx"),
    route("claim-account", "routes/account/claim-account.tsx"),
    route("login", "routes/account/login.tsx"),
    route("logout", "routes/account/logout.ts"),
    route("forgot-password", "routes/account/forgot-password.tsx"),
    route("reset-password", "routes/account/reset-password.tsx"),
    route("email-changed", "routes/account/email-changed.tsx"),

    // onboarding
    route("profile-questionnaire", "routes/onboarding/profile-questionnaire.tsx"),
    route("schedule-meeting", "routes/onboarding/schedule-meeting.tsx"),

    // the client area, for signed-in users with a completed profile
    ...prefix("client", [
      layout("routes/client/layout.tsx", [
        index("routes/client/client-area.tsx"),
        route("posts", "routes/client/posts.tsx"),
        route("posts/renewal", "routes/client/posts-renewal.ts"),
        route("posts/:id", "routes/client/post.tsx"),
        route("posts/:id/:noun", "routes/client/post.tsx", { id: "client/post-change" }),
        route("profile", "routes/client/update-profile.tsx"),
        route("plan", "routes/client/change-plan.tsx"),
        route("plan/withdrawal", "routes/client/plan-change-withdrawal.ts"),
        route("ticket", "routes/client/submit-ticket.tsx"),
        route("tickets/:id", "routes/client/ticket.tsx"),
        route("tickets/:id/replies", "routes/client/ticket.tsx", { id: "client/ticket-replies" }),
        route("tickets/:id/closure", "routes/client/ticket-closure.ts"),
        route("setup-call", "routes/client/setup-call.tsx"),
        route("preferences", "routes/client/preferences.tsx"),
        route("email", "routes/client/change-email.tsx"),
        route("password", "routes/client/change-password.tsx"),
        route("two-step", "routes/client/two-step.tsx"),
        route("disconnect-linkedin", "routes/client/disconnect-linkedin.ts"),
        route("sign-out-everywhere", "routes/client/sign-out-everywhere.ts"),
        route("end-session", "routes/client/end-session.ts"),
        route("export", "routes/client/export.ts"),
        route("delete", "routes/client/delete-account.tsx"),
      ]),
    ]),

    // strategy meeting: requires a session, except by the link of an email
    layout("routes/client/layout.tsx", { id: "client/meeting-layout" }, [
      route("meeting", "routes/client/meeting.tsx"),
      route("meeting/cancellation", "routes/client/meeting-cancellation.ts"),
    ]),
    route("meeting/:id", "routes/client/meeting-by-key.tsx"),
    route("meeting/:id/cancellation", "routes/client/meeting-by-key-cancellation.ts"),

    // post by the link of an email, without a session
    route("post/:id", "routes/client/post-by-key.tsx"),
    route("post/:id/:noun", "routes/client/post-by-key.tsx", { id: "client/post-decision-by-key" }),

    // desk, for staff; a 404 for everyone else
    ...prefix("desk", [
      layout("routes/desk/layout.tsx", [
        index("routes/desk/today.tsx"),
        route("undo/:action", "routes/desk/undo.ts"),
        route("inbox", "routes/desk/inbox/inbox.tsx"),
        route("inbox/changes", "routes/desk/inbox/changes.ts"),
        route("inbox/export", "routes/desk/inbox/export.ts"),
        route("inbox/:id", "routes/desk/inbox/conversation.tsx"),
        route("inbox/:id/:noun", "routes/desk/inbox/conversation.tsx", {
          id: "desk/conversation-change",
        }),
        route("saved-replies", "routes/desk/inbox/saved-replies.tsx"),
        route("saved-replies/removals", "routes/desk/inbox/saved-replies-removals.ts"),
        route("subscribers", "routes/desk/subscribers.tsx"),
        route("subscribers/export", "routes/desk/subscribers-export.ts"),
        route("subscribers/:id/unsubscription", "routes/desk/subscriber-unsubscription.tsx"),
        route("unsent", "routes/desk/unsent.tsx"),
        route("unsent/:id", "routes/desk/unsent-job.tsx"),
        route("unsent/:id/retries", "routes/desk/unsent-retries.ts"),
        route("unsent/:id/removals", "routes/desk/unsent-removals.ts"),
        route("plan-changes", "routes/desk/plan-changes.tsx"),
        route("plan-changes/:id", "routes/desk/plan-change.tsx"),
        route("plan-changes/:id/:noun", "routes/desk/plan-change.tsx", {
          id: "desk/plan-change-decision",
        }),
        route("posts", "routes/desk/posts.tsx"),
        route("posts/:id", "routes/desk/post.tsx"),
        route("posts/:id/:noun", "routes/desk/post.tsx", { id: "desk/post-change" }),
        route("search", "routes/desk/search.tsx"),
        route("clients", "routes/desk/clients.tsx"),
        route("clients.csv", "routes/desk/clients-export.ts"),
        route("clients/:id", "routes/desk/client.tsx"),
        route("clients/:id/activation", "routes/desk/client-activation.ts"),
        route("clients/:id/plan/:noun?", "routes/desk/client-plan.tsx"),
        route("clients/:id/preview", "routes/desk/client-preview.tsx"),
        route("clients/:id/deletion", "routes/desk/client-deletion.tsx"),
        route("clients/:id/conversations", "routes/desk/inbox/start-conversation.tsx"),
        route("clients/:id/posts", "routes/desk/client-posts.tsx"),
        route("clients/:id/notes", "routes/desk/client-notes.tsx"),
        route("draft-jobs/:id/settlement", "routes/desk/draft-job-settlement.ts"),
        route("ai", "routes/desk/ai.tsx"),
        route("meetings", "routes/desk/meetings.tsx"),
        route("meetings/:id", "routes/desk/meeting.tsx"),
        route("meetings/:id/time", "routes/desk/meeting-time.tsx"),
        route("meetings/:id/proposals", "routes/desk/meeting-proposals.tsx"),
        route("meetings/:id/cancellation", "routes/desk/meeting-cancellation.tsx"),
        route("meetings/:id/:noun", "routes/desk/meeting-actions.ts"),
        route("days-off", "routes/desk/days-off.tsx"),
        route("days-off/removals", "routes/desk/days-off-removals.ts"),
        route("settings", "routes/desk/settings.tsx"),
        route("settings/hours", "routes/desk/working-hours.tsx"),
        route("settings/calendar", "routes/desk/staff-calendar.tsx"),
        route("settings/notifications", "routes/desk/notifications.tsx"),
        route("log", "routes/desk/log.tsx"),
        route("staff", "routes/desk/staff.tsx"),
        route("staff/removals", "routes/desk/staff-removals.ts"),
        route("staff/resets", "routes/desk/staff-resets.ts"),
      ]),
    ]),

    // demo: public, with fictional data and without storage
    layout("routes/demo/layout.tsx", [
      ...prefix("client-portal", [
        index("routes/demo/dashboard.tsx"),
        route("settings", "routes/demo/settings.tsx"),
        route("support", "routes/demo/support.tsx"),
        route("profile", "routes/demo/profile.tsx"),
      ]),
      route("create-campaign", "routes/demo/create-campaign.tsx"),
      route("connect-platforms", "routes/demo/connect-platforms.tsx"),
      route("schedule-content", "routes/demo/schedule-content.tsx"),
    ]),
    route("client-portal/logout", "routes/demo/logout.ts"),

    // authorization with LinkedIn
    route("linkedin-oauth", "routes/authorization/linkedin-oauth.tsx"),
    route("linkedin-oauth-callback", "routes/authorization/linkedin-oauth-callback.tsx"),
  ]),

  // machine-readable resources
  route("healthz", "routes/resources/healthz.ts"),
  route("robots.txt", "routes/resources/robots.ts"),
  route(".well-known/security.txt", "routes/resources/security-txt.ts"),
  route("sitemap.xml", "routes/resources/sitemap.ts"),
  route("speculation-rules.json", "routes/resources/speculation-rules.ts"),
  route("blog/feed.xml", "routes/resources/blog-feed.ts"),
  route("calendar/:file", "routes/resources/staff-calendar.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
