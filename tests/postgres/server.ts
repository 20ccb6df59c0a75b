import { type HostedPostgres, startHostedPostgres } from "../support/hosted-postgres.ts";

let server: Promise<HostedPostgres> | undefined;

/** Returns the PostgreSQL 17 that the files of a process share. */
export const openServer = (): Promise<HostedPostgres> => (server ??= startHostedPostgres(17));

export const createMigratedProject = async () => (await openServer()).newMigratedProject();
