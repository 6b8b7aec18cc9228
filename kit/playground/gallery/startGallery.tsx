/**
 * A page of screens, each in every look that can be chosen. The state is in the URL
 * (`?screen=connect-list&theme=press&locale=ar`), so that a screen can be linked to, tested and photographed;
 * without `bare` there is a menu.
 */
import './gallery.css'
import { StrictMode, useEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Menu } from './Menu.tsx'
import { parseGalleryState, type GalleryOption, type Screen, type GalleryState } from './galleryState.ts'

export interface GalleryPage {
  readonly screens: readonly Screen[]
  readonly choices?: readonly GalleryOption[]
  /** Puts around a screen what it needs. */
  readonly around?: (drawn: ReactNode, screen: Screen, shown: GalleryState) => ReactNode
  /** At the end of the menu. */
  readonly more?: ReactNode
}

/** Draws the gallery into `#root`. @throws where the page has none. */
export function startGallery(page: GalleryPage): void {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no root.')
  createRoot(root).render(
    <StrictMode>
      <Gallery {...page} />
    </StrictMode>,
  )
}

/**
 * A page in the page. Made by hand: in the sandbox that an element of React's would have to have, the page's own scripts
 * would not run.
 */
function Frame({ address }: { readonly address: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { className: 'gallery-frame', title: 'The screen', src: address })
    place.current?.replaceChildren(frame)
  }, [address])
  return <div ref={place} />
}

function Gallery({ screens, choices: looks = [], around = (drawn) => drawn, more }: GalleryPage) {
  const screenChoice = {
    key: 'screen',
    label: 'Screen',
    values: screens.map(({ id, title }) => [id, title] as const),
  }
  const choices = [screenChoice, ...looks]
  const [shown, setShown] = useState(() => parseGalleryState(location.search, choices))
  const show = (next: GalleryState) => {
    history.replaceState(null, '', addressOf(next))
    setShown(next)
  }
  // A modal dialog takes the page for itself, so the menu is outside of the page that shows one.
  if (shown['bare'] === undefined)
    return (
      <>
        <Menu shown={shown} choices={choices} onShow={show}>
          {more}
        </Menu>
        <Frame address={addressOf({ ...shown, bare: 'yes' })} />
      </>
    )
  // For programs that drive the page: another screen without loading everything again.
  Reflect.set(window, 'show', (screen: string) => show({ ...shown, screen }))
  const screen = screens.find(({ id }) => id === shown['screen'])
  return (
    <div className="gallery-screen" data-shown={screen?.id}>
      {screen && around(<div key={screen.id}>{screen.draw()}</div>, screen, shown)}
    </div>
  )
}

const addressOf = (shown: GalleryState): string => `?${new URLSearchParams({ ...shown })}`
