/** Sections of `/studio`, each with its address `/studio/<section>`, in the order of the page's navigation. */
export const STUDIO_SECTIONS = [
  'phases',
  'allowlist',
  'rehearsal',
  'airdrop',
  'crates',
  'sale',
  'payouts',
  'ownership',
  'launch',
] as const

export type StudioSection = (typeof STUDIO_SECTIONS)[number]

export const isStudioSection = (text: string): text is StudioSection =>
  STUDIO_SECTIONS.some((section) => section === text)
