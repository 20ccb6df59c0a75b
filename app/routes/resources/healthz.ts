/** `GET /healthz`: the Worker serves. It says nothing about Supabase on purpose. */
export function loader() {
  return Response.json({ status: "ok" });
}
