// Every Node version can parse this, so that an old one reports the problem.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Spellpost needs Node 22.22 or newer, this is ${process.versions.node}. Run it through npm ("npm start"), which uses the Node that npm ci installed.`,
  );
  process.exit(1);
}
process.env.WRANGLER_SEND_METRICS = "false";
process.env.LITE_TELEMETRY = "0";
try {
  await import(`./${process.argv[2]}.ts`);
} catch (error) {
  console.error(process.env.DEBUG ? error : error.message);
  process.exit(1);
}
