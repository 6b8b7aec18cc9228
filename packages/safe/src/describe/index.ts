/** What transactions do and how lists order them, in the gateway's shapes. */
export { describeCall, describeToken, directionOf, transferStandard } from './describeCall.ts'
export type { CallInput, DescribedToken } from './describeCall.ts'
export { labelDays } from './labelDays.ts'
export type { DayOf } from './labelDays.ts'
export { queueItems } from './queueItems.ts'
export { readSettingsChange } from './settingsChange.ts'
export { versionState } from './versionState.ts'
