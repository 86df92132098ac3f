# One image for every role: ROLE=all, web or worker. Without DATABASE_URL it runs a PostgreSQL of its own in /data; see
# docs/self-hosting.md. Nothing in it depends on the processor: it builds for amd64 and arm64.
# Node 24 is in long-term support; the digest is of the multi-platform index; replace it together with the tag.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund && npm run build
# The image needs no build tools. The embedded database is an optional package of the root, one for each processor.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace @sevenfold/server --include-workspace-root --no-audit --no-fund

FROM ${NODE_IMAGE}
# PostgreSQL refuses a user without a name, as with --user 12345:12345; this library gives it one.
RUN apt-get update && apt-get install --yes --no-install-recommends libnss-wrapper && rm -rf /var/lib/apt/lists/*
# Browsers accept passkeys at localhost, so that the image works as it is on one machine. Libraries look for a home folder,
# which a user without a name has not.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=7700 DATA_FOLDER=/data HOME=/data PUBLIC_URL=http://localhost:7700
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/server/dist ./apps/server/dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
# Files belong to root, so that the server cannot change its own code. Any user may write to a new volume.
RUN mkdir --mode=1777 /data
USER node
VOLUME /data
EXPOSE 7700
# Checks that the process responds. Load balancers check readiness with /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is started without a shell, so that it receives signals; it shuts down within fifteen seconds.
CMD ["node", "apps/server/dist/main.js"]
