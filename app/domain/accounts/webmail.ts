const GMAIL = { name: "Gmail", url: "https://mail.google.com/" };
const OUTLOOK = { name: "Outlook", url: "https://outlook.live.com/mail/" };

const PROVIDERS = new Map([
  ["gmail.com", GMAIL],
  ["googlemail.com", GMAIL],
  ["outlook.com", OUTLOOK],
  ["hotmail.com", OUTLOOK],
  ["live.com", OUTLOOK],
  ["msn.com", OUTLOOK],
]);

export function getWebmail(email: string) {
  return PROVIDERS.get(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
