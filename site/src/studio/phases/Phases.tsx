/** The phases of the sale. */
import type { SectionProps } from '../sections.ts'
import { PhaseTable } from './PhaseTable.tsx'

export function Phases({ studio }: SectionProps) {
  const { sale } = studio.collection
  return <PhaseTable sale={sale} chainNow={sale.head.timestamp} />
}
