/** Databases for all journeys of a run. */
export { default } from '@peppermint/local/databasesOfRun'
