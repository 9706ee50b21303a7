# A small image of the site: Node, the packages that the server needs, the built pages. `npm run image` builds it with
# buildah on Debian and proves what docs/operations.md says of it; `docker build -t greentech .` builds the same.

# Any Debian 12 with Node 24, npm and apt. Nothing of it is in the image.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
RUN apt-get update && apt-get install -y --no-install-recommends binutils && useradd --uid 999 --no-create-home greentech
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error
COPY . .
RUN NODE_ENV=production npm run build
# false for a site with a DATABASE_URL: 60 MB less.
ARG EMBEDDED_POSTGRES=true
RUN node scripts/image/take-needed.mjs /app ${EMBEDDED_POSTGRES}

# The C library, a shell and its programs, unpacked from Debian's packages without the rest of a system.
FROM ${BASE} AS system
COPY scripts/image/unpack-system.sh /
RUN sh /unpack-system.sh /out

FROM scratch
COPY --from=system /out /
COPY --from=build /app /app
ENV PATH=/app/bin:/usr/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
USER 999:999
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
# Whether the process lives: one that waits for the database must not be replaced, which would empty its caches.
HEALTHCHECK --interval=5s --timeout=3s --start-period=120s --retries=3 CMD ["node", "scripts/image/check-health.mjs"]
CMD ["greentech"]
