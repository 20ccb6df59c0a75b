import { describePicture as callModel } from "../model/picture.ts";
import { recordModelCall } from "../model/record.ts";
import { isCeilingReached, readModelSettings } from "../model/settings.ts";
import { CALL_TIMEOUT_MS, database, optionalEnv } from "../platform.ts";
import { readObject } from "../storage.ts";
import type { Failure, Job } from "./queue.ts";

type Picture = {
  pictureId: string;
  userId: string;
  businessName: string;
  offer: string;
  /** US dollars this month, for all clients and for this one. */
  modelCost: number;
  clientModelCost: number;
};

/** Suggests an alt text. Without a model, or when it fails, the client writes it alone. */
export async function describePicture({ payload }: Job<Picture>): Promise<Failure | null> {
  const { pictureId, userId, modelCost, clientModelCost } = payload;
  const settings = readModelSettings(optionalEnv);
  if (!settings) return null;
  const spent = { overall: modelCost, client: clientModelCost };
  if (isCeilingReached(settings.ceilings, spent)) return null;
  const photo = await readObject(`${userId}/${pictureId}-preview`);
  if (!photo.ok) {
    await photo.body?.cancel();
    return { error: `Storage answered ${photo.status}` };
  }
  const altText = await callModel(settings, payload, await photo.bytes(), (call) =>
    recordModelCall(settings, call, userId),
  );
  if (!altText) return null;
  const suggestion = { picture_id: pictureId, alt_text: altText };
  const response = await database("POST", "rpc/suggest_alt_text", suggestion, CALL_TIMEOUT_MS);
  await response.body?.cancel();
  return response.ok ? null : { error: `Database answered ${response.status}` };
}
