/** The images of the trial: ours from their Containerfile, and stand-ins for those that compose takes from a registry. */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run, TrialFailed } from './podman.mjs'

/** Names in this machine's store only. */
export const IMAGES = {
  debian: 'localhost/peppermint-trial-debian',
  build: 'localhost/peppermint-trial-build',
  postgres: 'localhost/peppermint-trial-postgres',
  caddy: 'localhost/peppermint-trial-caddy',
  server: 'localhost/peppermint',
  gateway: 'localhost/safe-gateway',
}

/** For everything in it: libraries, Node, the server and the pages of one collection in every language. */
const MAX_IMAGE_BYTES = 250_000_000
/** For the pages of each further collection. */
const MAX_COLLECTION_BYTES = 80_000_000

/** @typedef {ReturnType<typeof import('./podman.mjs').openPodman>['podman']} Podman */

/**
 * Debian by debootstrap, and from it the build's base and the services. Kept between trials.
 * @param {Podman} podman
 * @param {string} work
 */
export function makeBases(podman, work) {
  const has = (/** @type {string} */ image) =>
    podman(['image', 'exists', image], { mayFail: true }).code === 0
  if (!has(IMAGES.debian)) {
    const folder = join(work, 'debian')
    rmSync(folder, { recursive: true, force: true })
    run('debootstrap', ['--variant=minbase', '--include=ca-certificates,binutils', 'bookworm', folder])
    run('sh', ['-c', 'tar -C "$0" --exclude=./var/cache/apt/archives/* -cf "$1" .', folder, `${folder}.tar`])
    podman(['import', `${folder}.tar`, IMAGES.debian])
    rmSync(folder, { recursive: true, force: true })
    rmSync(`${folder}.tar`)
  }
  if (!has(IMAGES.build)) buildFrom(podman, join(work, 'build-base'), IMAGES.build, writeBuildBase)
  if (!has(IMAGES.postgres)) buildFrom(podman, join(work, 'postgres'), IMAGES.postgres, writePostgres)
  if (!has(IMAGES.caddy)) buildFrom(podman, join(work, 'caddy'), IMAGES.caddy, writeCaddy)
}

/**
 * @param {Podman} podman
 * @param {string} folder
 * @param {string} image
 * @param {(folder: string) => void} write
 */
function buildFrom(podman, folder, image, write) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  write(folder)
  podman(['build', '--format', 'docker', '-t', image, folder])
}

/** In place of `node:…-bookworm`: this repository's Node and this machine's npm, with its settings and certificates. */
function writeBuildBase(/** @type {string} */ folder) {
  copyFileSync(process.execPath, join(folder, 'node'))
  const npm = run('sh', ['-c', 'readlink -f "$(command -v npm)"']).output
  if (!npm.endsWith('/bin/npm-cli.js')) throw new TrialFailed(`npm is not where it was expected: ${npm}`)
  cpSync(dirname(dirname(npm)), join(folder, 'npm'), { recursive: true })
  const settings = join(process.env['HOME'] ?? '', '.npmrc')
  writeFileSync(
    join(folder, 'npmrc'),
    existsSync(settings) ? readFileSync(settings, 'utf8').replaceAll(/^(nodedir|prefix)=.*\n?/gm, '') : '',
  )
  const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt'
  copyFileSync(certificates, join(folder, 'certificates.crt'))
  writeFileSync(
    join(folder, 'Containerfile'),
    `FROM ${IMAGES.debian}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc /root/.npmrc
COPY certificates.crt /usr/local/share/certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.crt
`,
  )
}

/** In place of `postgres:…`: Debian's, which reads the same variables. */
function writePostgres(/** @type {string} */ folder) {
  writeFileSync(
    join(folder, 'start.sh'),
    `#!/bin/sh
set -e
data=/var/lib/postgresql/trial
if [ ! -f $data/PG_VERSION ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C > /dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  echo "create database $POSTGRES_DB" | postgres --single -D $data postgres > /dev/null
fi
exec postgres -D $data -c listen_addresses='*'
`,
    { mode: 0o755 },
  )
  writeFileSync(
    join(folder, 'Containerfile'),
    `FROM ${IMAGES.debian}
RUN apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends postgresql \\
 && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/* && ln -s /usr/lib/postgresql/*/bin /postgresql
ENV PATH=/postgresql:/usr/local/bin:/usr/bin:/bin
COPY start.sh /start.sh
USER postgres
VOLUME /var/lib/postgresql
CMD ["/start.sh"]
`,
  )
}

function writeCaddy(/** @type {string} */ folder) {
  writeFileSync(
    join(folder, 'Containerfile'),
    `FROM ${IMAGES.debian}
RUN apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends caddy \\
 && rm -rf /var/lib/apt/lists/*
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
`,
  )
}

/**
 * Both images, as the guide builds them.
 * @param {Podman} podman
 * @param {string} root of the repository
 * @param {Readonly<Record<string, string | undefined>>} environment `LANGUAGES`, `PRECOMPRESS`, `COLLECTIONS`
 */
export function buildImages(podman, root, environment) {
  const given = ['LANGUAGES', 'PRECOMPRESS', 'COLLECTIONS'].flatMap((name) =>
    environment[name] === undefined ? [] : ['--build-arg', `${name}=${environment[name]}`],
  )
  const file = join(root, 'deploy/Containerfile')
  const args = ['build', '--format', 'docker', '-f', file, '--ignorefile', `${file}.dockerignore`]
  args.push('--build-arg', `BUILD=${IMAGES.build}`)
  podman([...args, ...given, '-t', IMAGES.server, root])
  podman([...args, '--target', 'gateway', '-t', IMAGES.gateway, root])
}

/**
 * @param {Podman} podman
 * @param {number} collections whose pages the server's image has
 */
export const inspectImages = (podman, collections) => [
  inspectImage(podman, IMAGES.server, MAX_IMAGE_BYTES + MAX_COLLECTION_BYTES * (collections - 1)),
  inspectImage(podman, IMAGES.gateway, MAX_IMAGE_BYTES),
]

/**
 * @param {Podman} podman
 * @param {string} image
 * @param {number} maxBytes
 * @returns one line about it
 */
function inspectImage(podman, image, maxBytes) {
  /** @type {readonly [{ Size: number, User?: string, Healthcheck?: { Test?: readonly string[] } }]} */
  const [{ Size: bytes, User: user = '', Healthcheck: health }] = JSON.parse(
    podman(['image', 'inspect', image]).output,
  )
  if (bytes > maxBytes)
    throw new TrialFailed(`${image} has ${Math.round(bytes / 1e6)} MB; ${maxBytes / 1e6} are allowed.`)
  if (!/^[1-9]\d*:[1-9]\d*$/.test(user)) throw new TrialFailed(`${image} runs as ${user || 'root'}.`)
  if (health?.Test === undefined) throw new TrialFailed(`${image} has no health check.`)
  const shell = podman(['run', '--rm', '--entrypoint', '/bin/sh', image, '-c', 'true'], { mayFail: true })
  if (shell.code === 0) throw new TrialFailed(`${image} has a shell.`)
  return `${image}: ${(bytes / 1e6).toFixed(0)} MB, user ${user}, a health check, no shell`
}
