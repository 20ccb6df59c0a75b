import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { atExit } from "./at-exit.ts";
import { waitFor } from "./backend.ts";

/**
 * Runs a real PostgreSQL with the roles, schemas, grants and extensions of a hosted Supabase
 * project, which are in `hosted/`. PGlite has a single superuser and none of the extensions.
 */

export type HostedPostgres = {
  /** Folder of the extensions, so that a test can remove one. */
  extensions: string;
  /** Creates and opens the database of a new project. */
  newProject(): Promise<Project>;
  /** Does the same and has all migrations applied, which takes a copy a tenth of the time. */
  newMigratedProject(): Promise<Project>;
  stop(): Promise<void>;
};

export type Project = {
  /** Runs as the role of `supabase db push` and of the dashboard's SQL editor. */
  asPostgres: pg.Client;
  /** Opens connections to the database as the server's owner, for pg-delta. */
  pool: pg.Pool;
  /** Runs as the server's owner, for actions of the platform. */
  asAdmin: pg.Client;
  /** Runs statements as PostgREST does, and rolls them back unless `keep` is set. */
  asCaller(caller: Caller, statement: string, options?: { keep?: boolean }): Promise<Row[]>;
};

export type Caller = { role: "anon" | "authenticated" | "service_role"; [claim: string]: string };
type Row = Record<string, unknown>;

const OWNER = "supabase_admin";
const PORT = 5432;
/** Unprivileged user id, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534;

const files = join(import.meta.dirname, "hosted");
const migrations = join(import.meta.dirname, "../../supabase/migrations");
const schemas = join(import.meta.dirname, "../../supabase/schemas");
const sql = (name: string) => readFileSync(join(files, name), "utf8");

/** Names of the migrations without ".sql", in the order of application. */
export const MIGRATIONS: readonly string[] = readdirSync(migrations)
  .map((file) => basename(file, ".sql"))
  .toSorted();

/** Returns the SQL of a migration by its name. */
export const migration = (name: string) => readFileSync(join(migrations, `${name}.sql`), "utf8");

/** Returns the declarative schema, file by file in the order of their names. */
export const schemaFiles = () =>
  readdirSync(schemas)
    .toSorted()
    .map((file) => readFileSync(join(schemas, file), "utf8"));

/**
 * Starts a server with an empty data folder.
 * @param configuration more parameters of the server, by name
 * @throws when the npm package with that version's binaries is not installed
 */
export async function startHostedPostgres(
  version: number,
  configuration: Record<string, string> = {},
): Promise<HostedPostgres> {
  const binaries = findBinaries(version);
  const home = mkdtempSync(join(tmpdir(), "spellpost-postgres-"));
  const install = join(home, "install");
  copyBinaries(binaries, install);
  const extensions = join(install, "share/postgresql/extension");
  cpSync(join(files, "extensions"), extensions, { recursive: true });
  const data = join(home, "data");
  const user = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if (user.uid) chownSync(home, user.uid, user.gid);
  const settings = { ...user, cwd: home, env: { ...process.env, LC_ALL: "C" } };

  execFileSync(
    join(install, "bin/initdb"),
    ["-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...settings, stdio: "pipe" },
  );
  // Listens only on a socket in its own folder, so that any number of servers can run.
  const flags = Object.entries({
    listen_addresses: "",
    unix_socket_directories: home,
    port: PORT,
    fsync: "off",
    wal_level: "logical",
    ...configuration,
  });
  const server = spawn(
    join(install, "bin/postgres"),
    ["-D", data, ...flags.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...settings, stdio: ["ignore", "ignore", "pipe"] },
  );
  const forgetStop = atExit(() => {
    server.kill("SIGQUIT");
    // Outlives this process, which Vitest kills half a second after its signal.
    const removal = `while kill -0 ${server.pid}; do sleep 0.1; done; rm -rf ${home}`;
    spawn("sh", ["-c", removal], { detached: true, stdio: "ignore" }).unref();
  });
  let stderrText = "";
  server.stderr.on("data", (text) => (stderrText += text));

  const connect = async (as: string, database: string) => {
    const client = new pg.Client({ host: home, port: PORT, user: as, database });
    await client.connect();
    return client;
  };
  const owner = await waitFor(async () => {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ${version} did not start: ${stderrText}`);
    return connect(OWNER, "postgres").catch(() => null);
  });
  await owner.query(sql("roles.sql"));
  const openClients = new Set<pg.Client | pg.Pool>([owner]);
  let databaseCount = 0;

  async function createDatabase(template = "template1"): Promise<string> {
    const name = `project_${++databaseCount}`;
    await owner.query(`create database ${name} template ${template} owner postgres`);
    if (template !== "template1") return name;
    const admin = await connect(OWNER, name);
    await admin.query(sql("database.sql"));
    await admin.end();
    return name;
  }

  async function open(database: string): Promise<Project> {
    const [asAdmin, asPostgres, authenticator] = await Promise.all(
      [OWNER, "postgres", "authenticator"].map((role) => connect(role, database)),
    );
    if (!asAdmin || !asPostgres || !authenticator)
      throw new Error("PostgreSQL accepts no connection");
    const pool = new pg.Pool({ host: home, port: PORT, user: OWNER, database });
    // A pool ends before its connections have closed, so the server's stop may still meet them.
    pool.on("error", () => {});
    for (const client of [asAdmin, asPostgres, authenticator, pool]) openClients.add(client);
    return { asAdmin, asPostgres, pool, asCaller: createCallerRunner(authenticator) };
  }

  let migrated: Promise<string> | undefined;
  async function createMigratedDatabase(): Promise<string> {
    const name = await createDatabase();
    const client = await connect("postgres", name);
    for (const each of MIGRATIONS) await client.query(migration(each));
    await client.end(); // because a database with connections cannot be copied
    return name;
  }

  return {
    extensions,
    newProject: async () => open(await createDatabase()),
    async newMigratedProject() {
      migrated ??= createMigratedDatabase();
      return open(await createDatabase(await migrated));
    },
    async stop() {
      await Promise.all([...openClients].map((client) => client.end()));
      await stopServer(server);
      forgetStop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function createCallerRunner(authenticator: pg.Client): Project["asCaller"] {
  return async (caller, statement, { keep = false } = {}) => {
    await authenticator.query("begin");
    try {
      await authenticator.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify(caller),
      ]);
      await authenticator.query(`set local role ${caller.role}`);
      const { rows } = await authenticator.query<Row>(statement);
      if (keep) await authenticator.query("commit");
      return rows;
    } finally {
      await authenticator.query("rollback");
    }
  };
}

/** Finds the npm package with the binaries of a version of PostgreSQL. */
function findBinaries(version: number): string {
  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw new Error(
      `PostgreSQL ${version} is missing: the optional npm package ${name} is not installed. Run "npm ci" without --omit=optional.`,
    );
  }
}

/**
 * Copies PostgreSQL to a folder that any user can execute, and creates the links that the package
 * leaves to an install script.
 */
function copyBinaries(native: string, to: string): void {
  cpSync(native, to, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(to, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(to, "..", target.replace(/^native\//, "install/"));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGINT"); // a fast shutdown
  await exited;
}
