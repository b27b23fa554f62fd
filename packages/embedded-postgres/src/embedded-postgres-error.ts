/** PostgreSQL cannot start, with a message that tells the operator what to do. */
export class EmbeddedPostgresError extends Error {}
