import { removeObjects } from "../storage.ts";
import type { Failure, Job } from "./queue.ts";

export async function removePicture({
  subject_id,
  payload,
}: Job<{ user_id: string }>): Promise<Failure | null> {
  const path = `${payload.user_id}/${subject_id}`;
  try {
    const response = await removeObjects([path, `${path}-preview`, `${path}-video`]);
    await response.body?.cancel();
    return response.ok ? null : { error: `Storage answered ${response.status}` };
  } catch (error) {
    return { error: `Storage unreachable: ${error instanceof Error ? error.name : error}` };
  }
}
