# A formula of Homebrew for Linux and macOS: brew install --formula ./ecphory.rb
class Ecphory < Formula
  desc "Long-term memory for agents, in one file"
  homepage "@url@"
  url "@url@/ecphory-@version@.tar.gz"
  version "@version@"
  sha256 "@digest@"
  license "Apache-2.0"
  depends_on "openjdk"

  def install
    libexec.install Dir["*"]
    (bin/"ecphory").write_env_script libexec/"bin/ecphory", Language::Java.overridable_java_home_env
    bash_completion.install libexec/"share/bash-completion/completions/ecphory"
  end

  service do
    run [opt_bin/"ecphory", "serve"]
    keep_alive true
    environment_variables ECPHORY_DB: var/"ecphory/memory.db"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/ecphory --version")
    system bin/"ecphory", "demo", "--tier", "edge"
  end
end
