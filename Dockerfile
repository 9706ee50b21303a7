# An image of the site: `docker build -t greentech .` (docs/operations.md).

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npm run build

FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has a Node 24 of its own.
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force && rm -rf node_modules/node-linux-*
COPY db db
COPY messages messages
COPY src src
COPY --from=build /app/dist dist
RUN install --directory --owner=node --group=node --mode=0700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
# Whether the process lives: one that waits for the database must not be replaced, which would empty its caches.
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The options of scripts/memory-flags.mjs that save most.
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=512", "src/main/bin/start.ts"]
