/** What few apps or visits need, in one file: the name of each file is more bytes of the first script. */
export { startCoolMode } from './coolMode.ts'
export { takeOver } from './takeOver.ts'
