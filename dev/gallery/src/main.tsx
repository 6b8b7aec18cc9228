/** Every state of the pages: a part for each app and one for all controls, `?part=safe`. Stories are beside what they show. */
import '@peppermint/ui/safe/zodWithoutEval.ts'
import { startGallery, type Screen } from '@peppermint/wallet-kit/gallery'

/** Only the chosen part is loaded, as each brings its app's stylesheets. */
const PARTS: Readonly<Record<string, () => Promise<{ readonly screens: readonly Screen[] }>>> = {
  mint: () => import('@peppermint/mint/app/gallery.story.tsx'),
  studio: () => import('@peppermint/studio/gallery.story.tsx'),
  safe: () => import('@peppermint/safe-workspace/gallery.story.tsx'),
  controls: () => import('./controls/controls.tsx'),
}

const wanted = new URLSearchParams(location.search).get('part') ?? ''
const part = wanted in PARTS ? wanted : 'mint'

const { screens = [] } = (await PARTS[part]?.()) ?? {}
startGallery({
  screens,
  // Keeps it in the address of each screen; another part is another document.
  choices: [{ key: 'part', label: 'Part', values: [[part, part]] }],
  more: Object.keys(PARTS).map((name) => (
    <a key={name} href={`?part=${name}`}>
      {name}
    </a>
  )),
})
