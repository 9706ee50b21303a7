import path from 'node:path'

export const RINGS = ['account', 'container', 'object'] as const
type Ring = (typeof RINGS)[number]

export type Ports = Record<Ring | 'proxy' | 'memcache', number>

/**
 * The proxy with the S3 interface; `tester` may do everything in one account. There is one server of each kind, so that the proxy must
 * not leave one out for a minute because it did not answer while it started.
 */
export function proxyConfig(folder: string, { proxy, memcache }: Ports): string {
  return `${common(folder, proxy)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
error_suppression_interval = 1
conn_timeout = 3
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcache}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
}

/** A server that stores accounts, containers or objects on the one device, a plain folder. */
export function serverConfig(folder: string, ring: Ring, ports: Ports): string {
  return `${common(folder, ports[ring])}devices = ${path.join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${ring}-server
[app:${ring}-server]
use = egg:swift#${ring}
`
}

function common(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${process.getuid?.() === 0 ? 'root' : (process.env.USER ?? 'nobody')}
swift_dir = ${folder}
workers = 0
`
}
