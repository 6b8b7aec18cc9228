/**
 * Every screen of the kit in every state, theme and language. What is shown stands in the address
 * (`?screen=connect-list&theme=press&locale=ar`), so that a screen can be linked to, tested and photographed;
 * without `bare` there is a menu.
 */
import '../src/theme/styles.css'
import './playground.css'
import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from '../src/provider/Root.tsx'
import { createTheme, type ThemeChoice } from '../src/index.ts'
import { spoken } from '../src/words/spoken.ts'
import { WordsProvider } from '../src/words/WordsProvider.tsx'
import { useWriting } from '../src/words/writing.ts'
import { Menu } from './Menu.tsx'
import { readShown, type Shown } from './shown.ts'
import { screens } from './screens/screens.ts'

function themeOf({ theme, accent, radius, density }: Shown): ThemeChoice {
  if (accent === '' && radius === '' && density === '') return theme
  return createTheme({
    base: theme,
    ...(accent !== '' && { accent }),
    ...(radius !== '' && { radius }),
    ...(density !== '' && { density }),
  })
}

function Stage({ shown }: { readonly shown: Shown }) {
  const writing = useWriting()
  const screen = screens.find(({ id }) => id === shown.screen)
  return (
    <main {...writing} data-shown={screen?.id} data-lang={writing.lang}>
      <h1 className="kit kit-hidden">{screen?.title ?? 'There is no such screen.'}</h1>
      {screen && <div key={screen.id}>{screen.draw()}</div>}
    </main>
  )
}

/**
 * A page in the page. Made by hand: in the sandbox that an element of React's would have to have, the page's own scripts
 * would be strangers.
 */
function Frame({ address }: { readonly address: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { className: 'play-stage', title: 'The screen', src: address })
    place.current?.replaceChildren(frame)
  }, [address])
  return <div ref={place} />
}

function Gallery() {
  const [shown, setShown] = useState(() => readShown(location.search))
  const show = (next: Shown) => {
    history.replaceState(null, '', addressOf(next))
    setShown(next)
  }
  // A modal dialog takes the page for itself, so the menu stands outside of the page that shows one.
  if (shown.bare === '')
    return (
      <>
        <Menu shown={shown} onShow={show} />
        <Frame address={addressOf({ ...shown, bare: 'yes' })} />
      </>
    )
  // For whoever drives the page: another screen without loading everything anew.
  Reflect.set(window, 'show', (screen: string) => show({ ...shown, screen }))
  return (
    <Root id={undefined} theme={themeOf(shown)}>
      <WordsProvider locale={shown.locale} languages={spoken}>
        <Stage shown={shown} />
      </WordsProvider>
    </Root>
  )
}

const addressOf = (shown: Shown): string => `?${new URLSearchParams({ ...shown })}`

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no root.')
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
