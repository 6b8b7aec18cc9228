import { afterEach, expect, test, vi } from 'vitest'
import { sharedPicture, sharePepper } from './sharePepper.ts'

const link = { title: 'Cayenne, pepper No. 7', url: 'https://mint.example/peppers/7' }
const picture = 'https://mint.example/share/7.png'

afterEach(() => vi.unstubAllGlobals())

/** A device with a share sheet, which takes files or not, and our server's answer about the picture. */
function deviceWith({ takesFiles, status = 200 }: { takesFiles: boolean; status?: number }) {
  const shared: ShareData[] = []
  vi.stubGlobal('navigator', {
    canShare: (data: ShareData) => takesFiles || data.files === undefined,
    share: (data: ShareData) => {
      shared.push(data)
      return Promise.resolve()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('PNG', { status })))
  return shared
}

test('shares the picture with the link where the device takes files', async () => {
  const shared = deviceWith({ takesFiles: true })
  expect(await sharePepper(link, picture)).toBe('shared')
  expect(shared).toMatchObject([link])
  expect(shared[0]?.files?.map(({ name, type }) => `${name} ${type}`)).toEqual(['7.png image/png'])
})

test('shares the link alone where there is no picture, or the device takes no files', async () => {
  for (const [device, address] of [
    [{ takesFiles: false }, picture],
    [{ takesFiles: true, status: 503 }, picture],
    [{ takesFiles: true }, undefined],
  ] as const) {
    const shared = deviceWith(device)
    expect(await sharePepper(link, address)).toBe('shared')
    expect(shared).toEqual([link])
  }
})

test('a sheet that is closed shares nothing and copies nothing', async () => {
  deviceWith({ takesFiles: true })
  Object.assign(navigator, {
    share: () => Promise.reject(new DOMException('Share canceled', 'AbortError')),
  })
  expect(await sharePepper(link, undefined)).toBeUndefined()
})

test('without a sheet, or one that opens, the link is copied; else it says so', async () => {
  const copied: string[] = []
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) }
  vi.stubGlobal('navigator', { clipboard })
  expect(await sharePepper(link, picture)).toBe('copied')
  deviceWith({ takesFiles: true })
  const refused = () => Promise.reject(new DOMException('Must be handling a user gesture', 'NotAllowedError'))
  Object.assign(navigator, { clipboard, share: refused })
  expect(await sharePepper(link, undefined)).toBe('copied')
  expect(copied).toEqual([link.url, link.url])

  const field = { focus: () => undefined, select: () => undefined, remove: () => undefined }
  vi.stubGlobal('document', {
    activeElement: null,
    body: { append: () => undefined },
    createElement: () => field,
    execCommand: () => false,
  })
  Object.assign(clipboard, { writeText: () => Promise.reject(new Error('refused')) })
  expect(await sharePepper(link, undefined)).toBe('failed')
})

test('only our server draws the shared picture', () => {
  expect(sharedPicture(7, 'https://mint.example')).toBe(picture)
  expect(sharedPicture(7, null)).toBeUndefined()
})
