// The health check of the image: it has no other program that speaks HTTP.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).catch(() => ({ ok: false }))
process.exit(answer.ok ? 0 : 1)
