# Stolik in a container: docker build -t stolik . && docker run -p 8080:8080 -v stolik:/var/lib/stolik stolik
# The server leaves no core dumps, which would hold secrets; --ulimit core=0 keeps all else in the
# container from leaving any. Opened by a name, it needs -e STOLIK_ORIGINS=https://play.example.
FROM debian:12-slim AS build
WORKDIR /src
# The packages first: they change seldom.
COPY scripts/setup scripts/setup
RUN scripts/setup build
COPY . .
RUN make && make install PREFIX=/stolik

FROM debian:12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends libssl3 libuv1 libsqlite3-0 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /var/lib/stolik --create-home stolik
COPY --from=build /stolik /usr/local
USER stolik
WORKDIR /var/lib/stolik
VOLUME /var/lib/stolik
ENV STOLIK_HOST=0.0.0.0 STOLIK_STORE=/var/lib/stolik/stolik.db
EXPOSE 8080
STOPSIGNAL SIGTERM
# bash opens the socket itself; the image has no curl.
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${STOLIK_PORT:-8080} && printf 'GET /api/health HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r -t 2 line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["stolik"]
CMD ["serve"]
