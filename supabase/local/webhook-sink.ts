export type ReceivedWebhook = {
  path: string;
  headers: Record<string, string>;
  body: unknown;
  receivedAt: string;
};

const MAX_CALLS = 5000;

export class WebhookSink {
  #calls: ReceivedWebhook[] = [];

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/webhooks") {
      if (request.method === "DELETE") this.#calls = [];
      return Response.json(this.#calls);
    }
    const text = await request.text();
    this.#calls.unshift({
      path: pathname,
      headers: Object.fromEntries(request.headers),
      body: parseJson(text),
      receivedAt: new Date().toISOString(),
    });
    this.#calls.length = Math.min(this.#calls.length, MAX_CALLS);
    return Response.json({ received: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
