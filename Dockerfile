# One image for every role: ROLE=all, web or worker. It needs DATABASE_URL; see docs/operations.md.
# Node 24 is in long-term support; the digest is of the index of all platforms, and is replaced together with the tag.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund && npm run build
# What runs needs neither the tools nor the embedded database.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --workspace @sevenfold/server --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=7700 DATA_FOLDER=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/server/dist ./apps/server/dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
# The files are root's, so that the program cannot change itself; only backups are written.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 7700
# The process lives; whether it can work is what a balancer asks of /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signals: it stops in good order within fifteen seconds.
CMD ["node", "apps/server/dist/main.js"]
