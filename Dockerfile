# The product in a container: one image for processes that serve and for those that run jobs (docs/operations/install.md).

FROM node:24.21.0-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/api/package.json packages/api/
COPY packages/client/package.json packages/client/
COPY packages/domain/package.json packages/domain/
COPY packages/messages/package.json packages/messages/
COPY tools/package.json tools/
RUN npm ci --ignore-scripts
COPY apps/web apps/web
COPY packages packages
COPY scripts scripts
COPY docs docs
COPY CHANGELOG.md ./
RUN node scripts/cli.ts build-web

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/api/package.json packages/api/
COPY packages/client/package.json packages/client/
COPY packages/domain/package.json packages/domain/
COPY packages/messages/package.json packages/messages/
COPY tools/package.json tools/
# The database is another container, so the embedded one (an optional dependency of the root) stays out.
RUN npm ci --omit=dev --ignore-scripts -w apps/server -w packages/api -w packages/domain -w packages/messages
# What is in the image, as CycloneDX: /app/bom.json.
RUN npm sbom --sbom-format cyclonedx --omit dev -w apps/server -w packages/api -w packages/domain -w packages/messages > bom.json

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Grantdesk" org.opencontainers.image.version="1.0.0"
# What runs needs no package manager.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && mkdir -p /data && chown node:node /data
WORKDIR /app
COPY --from=dependencies /app ./
COPY packages packages
COPY apps/server apps/server
COPY scripts scripts
COPY --from=web /app/apps/web/dist apps/web/dist
COPY --from=web /app/docs/dist docs/dist
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 SKIP_WEB_BUILD=1 METRICS_PORT=9464 MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/data/compiled
# Files stay the root's: the product can change nothing of itself.
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A process that runs jobs alone answers on the port of the numbers; there it stands for both.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const u=process.env.RUN==='jobs'?`http://127.0.0.1:${process.env.METRICS_PORT}/ready`:`http://127.0.0.1:${process.env.PORT}/api/ready`;fetch(u).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# The flags, and above the environment, of scripts/node-flags.mjs.
CMD ["node", "--max-semi-space-size=8", "--memory-saver-mode", "scripts/cli.ts", "start"]
