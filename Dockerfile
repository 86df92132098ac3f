# One image for every role: ROLE=all, web or worker. It needs DATABASE_URL; see docs/operations.md.
# Node 24 is in long-term support; the digest is of the multi-platform index; replace it together with the tag.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund && npm run build
# The image needs neither the build tools nor the embedded database.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --workspace @sevenfold/server --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=7700 DATA_FOLDER=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/server/dist ./apps/server/dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
# Files belong to root, so that the server cannot change its own code; it writes backups only.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 7700
# Checks that the process responds. Load balancers check readiness with /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node is started without a shell, so that it receives signals; it shuts down within fifteen seconds.
CMD ["node", "apps/server/dist/main.js"]
