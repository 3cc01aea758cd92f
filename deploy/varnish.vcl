# /etc/varnish/default.vcl; see docs/caching.md. Between nginx or Caddy, which speak TLS, and the
# servers: their 127.0.0.1:3000 becomes 127.0.0.1:6081. Tried with Varnish 7.1, started with
#   varnishd -p http_gzip_support=off -p backend_remote_error_holddown=0 …
# because Varnish would otherwise change every Accept-Encoding to gzip, and lose Brotli; and would not
# connect to a restarted server for 0.25 s, in which the other server may be down.

vcl 4.1;

import directors;
import std;

# Not /healthz, which reports on messages: pages are served without a database, too.
probe alive {
    .url = "/robots.txt";
    .interval = 2s;
    .timeout = 2s;
    .window = 2;
    .threshold = 2;
    .initial = 2;
}

# Each of several servers has a line with a probe, one without, both in vcl_init, and a line with
# its number of bereq.retries.
backend one { .host = "127.0.0.1"; .port = "3000"; .connect_timeout = 2s; .probe = alive; }
backend one_unasked { .host = "127.0.0.1"; .port = "3000"; .connect_timeout = 2s; }

sub vcl_init {
    new servers = directors.round_robin();
    servers.add_backend(one);
    # Probes are up to two seconds old: in a rolling restart, all servers may seem to be down.
    new all_servers = directors.round_robin();
    all_servers.add_backend(one_unasked);
    new best = directors.fallback();
    best.add_backend(servers.backend());
    best.add_backend(all_servers.backend());
}

sub vcl_recv {
    set req.backend_hint = best.backend();
    unset req.http.X-Language;
    unset req.http.X-Encoding;

    # Messages are never cached. They go to another server if the first fails, since the same message
    # is stored once: docs/decisions/0017-update-without-failing-a-request.md.
    if (req.method != "GET" && req.method != "HEAD") {
        if (req.url ~ "^/send-contact-email(\?|$)") {
            std.cache_req_body(128KB);
        }
        return (pass);
    }
    # Requests that are no page or file, and the pages after sending a message.
    if (req.url ~ "^/(healthz?|send-contact-email|csp-reports|contacto/(no-)?enviado)(/|\?|$)" ||
        req.http.Authorization || req.http.Range) {
        return (pass);
    }

    # The key is path × language × encoding: Vary names Accept-Language, Cookie and Accept-Encoding,
    # which are reduced to one of two languages and one of three encodings. Requests that these
    # rules do not understand with certainty go to the server.
    call read_language;
    call read_encoding;
    if (!req.http.X-Language || !req.http.X-Encoding) {
        return (pass);
    }
    if (req.url ~ "\?") {
        # A name may be percent-encoded, and an address with a final slash redirects with its query.
        if (req.url ~ "[?&][^=&]*[%+][^=&]*(=|&|$)" || req.url ~ "^[^?]+/\?") {
            return (pass);
        }
        # The response to a new choice of language sets a cookie.
        if (req.url ~ "[?&]lng(=|&|$)" &&
            (req.url ~ "[?&]lng(=.*|)&lng(=|&|$)" ||
            regsub(req.url, "^.*[?&]lng=?([^&]*).*$", "\1") != req.http.X-Language)) {
            return (pass);
        }
        set req.url = regsub(req.url, "\?.*$", "");
    }
    unset req.http.Cookie;
    set req.http.Accept-Language = req.http.X-Language;
    if (req.http.X-Encoding == "identity") {
        unset req.http.Accept-Encoding;
    } else {
        set req.http.Accept-Encoding = req.http.X-Encoding;
    }
    unset req.http.X-Language;
    unset req.http.X-Encoding;

    # A stale page is served only if no server is available.
    if (std.healthy(servers.backend())) {
        set req.grace = 10s;
    }
    return (hash);
}

# The language from the headers: the cookie, Accept-Language, or else Spanish. None if in doubt.
sub read_language {
    if (req.http.Cookie ~ "i18next") {
        if (req.http.Cookie ~ "^([^;]*; ?)*i18next=(es|en)(;|$)" && req.http.Cookie !~ "i18next.*i18next") {
            set req.http.X-Language = regsub(req.http.Cookie, "^(?:.*; ?)?i18next=(es|en)(?:;.*)?$", "\1");
        }
        return;
    }
    if (!req.http.Accept-Language) {
        set req.http.X-Language = "es";
        return;
    }
    if (req.http.Accept-Language !~ "^(\*|[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)(;q=(1|0\.[0-9]*[1-9]))?(, ?(\*|[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)(;q=(1|0\.[0-9]*[1-9]))?)*$") {
        return;
    }
    # Leaves only the entries of our languages, each after a comma.
    set req.http.X-Language = "," + regsuball(req.http.Accept-Language, " ", "");
    set req.http.X-Language = regsuball(req.http.X-Language, ",(?!\*|(?i:es|en)(?:[-;,]|$))[^,]*", "");
    if (req.http.X-Language !~ "(?i),en") {
        set req.http.X-Language = "es";
    } elsif (req.http.X-Language !~ "(?i),(es|\*)") {
        set req.http.X-Language = "en";
    } elsif (req.http.X-Language ~ "(?i)^,en[^,;]*(;q=1)?(,|$)") {
        set req.http.X-Language = "en";
    } elsif (req.http.X-Language ~ "(?i)^,(es|\*)[^,;]*(;q=1)?(,|$)") {
        set req.http.X-Language = "es";
    } else {
        # Both languages, and the first one is not certainly preferred.
        unset req.http.X-Language;
    }
}

# The smallest encoding that the visitor accepts. None if there are preferences to be weighed.
sub read_encoding {
    if (req.http.Accept-Encoding ~ "[;*]" || req.http.Accept-Encoding ~ "(?i)x-gzip") {
        return;
    }
    if (req.http.Accept-Encoding ~ "(?i)(^|[, ])br([, ]|$)") {
        set req.http.X-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|[, ])gzip([, ]|$)") {
        set req.http.X-Encoding = "gzip";
    } else {
        set req.http.X-Encoding = "identity";
    }
}

sub vcl_backend_fetch {
    # Tries the servers in turn: one line per server.
    if (bereq.retries == 1) { set bereq.backend = one_unasked; }
    # Pages take no time; for a message, the server waits up to 8 s for its store.
    set bereq.first_byte_timeout = 5s;
    if (bereq.method == "POST") {
        set bereq.first_byte_timeout = 10s;
    }
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.status != 200 || beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "private|no-store") {
        set beresp.ttl = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    # Pages, and the scripts and texts they fetch, ask browsers to revalidate ("no-cache"). Here they may be a minute old; after an update,
    # varnishadm "ban req.url ~ ." shows the new ones at once.
    if (beresp.http.Cache-Control ~ "no-cache") {
        set beresp.ttl = 60s;
    }
    set beresp.grace = 1d;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.retries < 4 &&
        (bereq.method == "GET" || bereq.url ~ "^/send-contact-email(\?|$)")) {
        return (retry);
    }
    set beresp.status = 503;
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = "El sitio vuelve en un momento. / The site will be back in a moment.";
    return (deliver);
}
