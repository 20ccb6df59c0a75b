export const LOCAL_WEBHOOK_SECRET = "local-webhook-secret";
export const LOCAL_POST_WEBHOOK_SECRET = `whsec_${btoa(LOCAL_WEBHOOK_SECRET)}`;
export const LOCAL_POST_REPORT_SECRET = `whsec_${btoa("local-post-reports")}`;
