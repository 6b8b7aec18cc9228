/**
 * Icons of wallets that the library of drawings lacks, by the wallet's file: the ground's color, and a plain mark on it
 * within 28 by 28. They are our own, in the wallet's colors, and no copies of the owners' artwork.
 */
type Drawing = readonly [ground: string, mark: string]

/** Lines with round ends. */
const line = (color: string, d: string, width = 2.4): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
const fill = (color: string, d: string): string => `<path fill="${color}" d="${d}"/>`
const dot = (color: string, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`
const ring = (color: string, r: number, width = 2.4): string =>
  `<circle cx="14" cy="14" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"/>`

const white = '#fff'

/** Base, the chain and the wallet: the library's is a square that a round picture cuts off. */
export const base: Drawing = [
  '#0052ff',
  dot(white, 14, 14, 8.6) + fill('#0052ff', 'M5 12.800h11.500v2.400H5z'),
]

export const drawings: Readonly<Record<string, Drawing>> = {
  base,
  anchorageDigital: [
    '#000',
    line(white, 'M14 10v12M10 12.500h8M6.500 16c.5 4 3.500 6 7.500 6s7-2 7.500-6') +
      line(white, 'M14 5.500a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400z', 2),
  ],
  berasig: [
    '#ee7d11',
    dot('#5b2a06', 8.5, 9, 3.2) +
      dot('#5b2a06', 19.5, 9, 3.2) +
      dot('#5b2a06', 14, 15, 8) +
      fill(
        '#f7d9b4',
        'M9.500 18c0-2.500 2-3.800 4.500-3.800s4.500 1.300 4.500 3.800-2 3.600-4.500 3.600-4.500-1.100-4.500-3.600z',
      ) +
      dot('#f7d9b4', 10.7, 12.5, 1.1) +
      dot('#f7d9b4', 17.3, 12.5, 1.1) +
      fill('#5b2a06', 'M12.400 16h3.200L14 18z'),
  ],
  best: [
    '#5961ff',
    fill(
      white,
      'M14 4.500l2.900 2.100 3.600 0 1.100 3.400 2.900 2.100-1.100 3.400 1.100 3.400-2.900 2.100-1.100 3.400h-3.600L14 26.500l-2.900-2.100H7.500L6.400 21l-2.900-2.100 1.100-3.400-1.100-3.400L6.400 10l1.100-3.400h3.600z',
    ) + line('#5961ff', 'M9.800 15.500l3 3 5.400-5.800', 2.6),
  ],
  bifrost: [
    '#ff5c2b',
    line(white, 'M5 20.500a9 9 0 0 1 18 0', 3) + line('#ffd3c4', 'M10.500 20.500a3.500 3.500 0 0 1 7 0', 3),
  ],
  bitski: ['#3e5cff', line(white, 'M7 21.500L16.500 7M12.500 21.500L22 7', 3.2)],
  bitverse: [
    '#171728',
    dot('#8f7bff', 14, 14, 5) +
      line('#d8d0ff', 'M5 18.500c2 2.500 9-.5 13-4.500s6.500-6.500 5-8-4.500.5-5 .8', 1.8),
  ],
  bloom: [
    '#000',
    [0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<ellipse cx="14" cy="8.500" rx="3.300" ry="4.300" fill="#f9b7ff" transform="rotate(${turn} 14 14)"/>`,
      )
      .join('') + dot('#000', 14, 14, 2.4),
  ],
  clv: [
    '#27a577',
    dot(white, 10.3, 10.3, 4.2) +
      dot(white, 17.7, 10.3, 4.2) +
      dot(white, 10.3, 17.7, 4.2) +
      dot(white, 17.7, 17.7, 4.2) +
      dot('#27a577', 14, 14, 2),
  ],
  compass: [
    '#8b1d24',
    ring(white, 9, 2) + fill(white, 'M18.800 9.200l-2.600 7-7 2.600 2.600-7z') + dot('#8b1d24', 14, 14, 1.5),
  ],
  core: ['#1a1a1c', ring(white, 8.6, 3) + dot(white, 14, 14, 3.4)],
  ctrl: ['#001d51', line('#7cc4ff', 'M6.500 17.500L14 10l7.500 7.500', 3.6)],
  dawn: [
    '#000',
    fill('#ffb547', 'M7.500 18a6.500 6.500 0 0 1 13 0z') +
      line(white, 'M4.500 18h19M9 22h10M14 6v2M6.700 9.500l1.200 1.200M21.300 9.500l-1.200 1.200', 2),
  ],
  desig: [
    '#5b48e8',
    line(white, 'M8.500 6.500h5a7.500 7.500 0 0 1 0 15h-5z', 3) + dot('#c9c1ff', 13.5, 14, 2.2),
  ],
  fox: [
    '#0cad5f',
    fill(white, 'M5 6l5.500 3.500h7L23 6l-.5 9L14 23l-8.500-8z') +
      fill('#0cad5f', 'M9.500 13l3 1.800-2 1zM18.500 13l-3 1.800 2 1zM12.600 19h2.800L14 20.600z'),
  ],
  frame: [
    '#121c20',
    line(
      '#2ce0cd',
      'M8 5.500h12a2.500 2.500 0 0 1 2.500 2.500v12a2.500 2.500 0 0 1-2.500 2.500H8A2.500 2.500 0 0 1 5.500 20V8A2.500 2.500 0 0 1 8 5.500z',
      3,
    ) + fill('#2ce0cd', 'M11.500 11.500h5v5h-5z'),
  ],
  frontier: [
    '#cc703c',
    fill(white, 'M4.500 21.500L11.500 8l3.500 6.500 2-3 6.500 10z') +
      fill('#cc703c', 'M11.500 8l2.400 4.500-2.400 1.500-2.300-1.600z'),
  ],
  kresus: ['#2b2bd8', line(white, 'M9.500 6.500v15M19.500 6.500L10 14l9.500 7.500', 3)],
  magicEden: ['#36114d', line('#ff4d9d', 'M6 20.500V12a4 4 0 0 1 8 0v8.500M14 12a4 4 0 0 1 8 0v8.500', 3.2)],
  meco: [
    '#7443df',
    dot(white, 14, 14, 9) +
      dot('#7443df', 10.8, 12, 1.5) +
      dot('#7443df', 17.2, 12, 1.5) +
      line('#7443df', 'M10 16c1 2 2.300 3 4 3s3-1 4-3', 2),
  ],
  nest: [
    '#1f1f1f',
    fill('#ffe7c2', 'M14 5.500c2.800 0 5 4 5 7.500a5 5 0 0 1-10 0c0-3.500 2.200-7.500 5-7.500z') +
      line('#d99a4e', 'M5 15.500c.5 4 4 6.500 9 6.500s8.500-2.500 9-6.500', 2.8),
  ],
  nova: [
    '#171a2b',
    fill(
      '#9fb4ff',
      'M14 3.500c1 6.500 4 9.500 10.500 10.500C18 15 15 18 14 24.500 13 18 10 15 3.500 14 10 13 13 10 14 3.500z',
    ),
  ],
  okto: [
    '#5166ee',
    line(white, 'M10.300 5h7.400l5.300 5.300v7.400L17.700 23h-7.400L5 17.700v-7.400z', 2.6) +
      dot(white, 11.3, 14, 1.7) +
      dot(white, 16.7, 14, 1.7),
  ],
  omni: [
    '#000',
    line(
      white,
      'M14 14c-2-3-3.500-4.200-5.500-4.200a4.200 4.200 0 0 0 0 8.400c2 0 3.500-1.200 5.500-4.200s3.500-4.200 5.500-4.200a4.200 4.200 0 0 1 0 8.400c-2 0-3.500-1.200-5.500-4.200z',
      2.8,
    ),
  ],
  oneKey: [
    '#00b812',
    line(white, 'M14 6a4 4 0 1 1 0 8 4 4 0 0 1 0-8z', 2.8) +
      line(white, 'M14 14.500v8M14.500 21h3.500M14.500 17.800H17', 2.8),
  ],
  porto: ['#2e7cf6', line(white, 'M9.500 22.500v-16h5a5 5 0 0 1 0 10h-5', 3.2)],
  ramper: ['#cda349', fill(white, 'M5 21.500h18v-14z') + fill('#cda349', 'M17.500 18.500h2.500v-6.500z')],
  safeheron: [
    '#0a4bff',
    fill(
      white,
      'M14 4.500c2.500 1.800 5.200 2.600 8.500 2.600 0 8.400-2.500 13.400-8.500 16.400-6-3-8.500-8-8.500-16.400 3.300 0 6-.8 8.500-2.600z',
    ) +
      dot('#0a4bff', 14, 12, 2.5) +
      fill('#0a4bff', 'M12.900 13h2.200l.7 5.500h-3.600z'),
  ],
  seif: [
    '#9e1f19',
    line(
      white,
      'M8 5.500h12A2.500 2.500 0 0 1 22.500 8v12a2.500 2.500 0 0 1-2.500 2.500H8A2.500 2.500 0 0 1 5.500 20V8A2.500 2.500 0 0 1 8 5.500z',
      2.2,
    ) +
      ring(white, 3.6, 2.2) +
      line(white, 'M14 7.800v2M14 18.200v2M7.800 14h2M18.200 14h2', 2),
  ],
  sub: [
    '#004bff',
    line('#4ceaac', 'M19.500 8H12a3.200 3.200 0 0 0 0 6', 3) +
      line(white, 'M12 14h4a3.200 3.200 0 0 1 0 6H8.500', 3),
  ],
  taho: [
    '#d08d57',
    fill('#fff4e6', 'M3.500 19L11 7l4 6.500 2-3L24.500 19z') +
      line('#fff4e6', 'M7 22.500c1.800-1.200 3-1.200 4.700 0s2.900 1.200 4.600 0 3-1.200 4.700 0', 1.8),
  ],
  talisman: [
    '#d5ff5c',
    line('#1b1b1b', 'M4 14c5.500-8 14.500-8 20 0-5.500 8-14.500 8-20 0z', 2.2) +
      dot('#fd4848', 14, 14, 3.6) +
      dot('#1b1b1b', 14, 14, 1.5),
  ],
  tokenary: ['#3e8dff', dot(white, 14, 14, 9.2) + line('#3e8dff', 'M10 10.500h8M14 10.500v8', 3)],
  valora: ['#1ab775', line(white, 'M7 8.500l7 12 7-12', 3.6) + dot('#ffe2b3', 14, 8, 2.3)],
  wigwam: [
    '#80ef6e',
    fill(
      '#0e2a12',
      'M12 4.500l2 3.200 2-3.200 1.500 1-2 3.700L24 23h-6.500L14 15.500 10.500 23H4l8.500-13.800-2-3.700z',
    ),
  ],
  zeal: ['#0ff', line('#0b1f3a', 'M8 8h12L8 20h12', 3.4)],
}

export const toSvg = ([ground, mark]: Drawing): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'><path fill='${ground}' d='M0 0h28v28H0z'/>${mark.replaceAll('"', "'")}</svg>`
