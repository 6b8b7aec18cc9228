/** The later steps, in one part. */
export { LaterStep } from './LaterStep.tsx'
